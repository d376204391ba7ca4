public class Main {
    public static void main(String[] args) {
        int[] empty = new int[0];
        System.out.println(empty[args.length]);
    }
}
