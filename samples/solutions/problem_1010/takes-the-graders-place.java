// Does not compile: there is a class of this name already.
public class grader {
    public static void main(String[] args) {
        System.out.println(4);
    }
}
