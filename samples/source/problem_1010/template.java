public class calm {
    public static int calm(int d, int[] t) {
        return 0;
    }
}
