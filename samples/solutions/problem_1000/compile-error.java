public class Main {
    public static void main(String[] args) {
        int sum = "three" + 5;
        System.out.println(sum);
    }
}
