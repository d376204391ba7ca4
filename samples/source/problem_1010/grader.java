import java.io.IOException;
import java.io.StreamTokenizer;

public class grader {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(System.in);
        int n = next(in);
        int d = next(in);
        int[] t = new int[n];
        for (int i = 0; i < n; i++) t[i] = next(in);
        System.out.println(calm.calm(d, t));
    }

    private static int next(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }
}
