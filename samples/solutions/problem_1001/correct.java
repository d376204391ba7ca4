import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HashSet;
import java.util.Set;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine().trim());
        Set<Integer> inside = new HashSet<>();
        int most = 0;
        int when = 0;
        int faulty = 0;
        for (int line = 1; line <= n; line++) {
            String entry = in.readLine().trim();
            int card = Integer.parseInt(entry.substring(2));
            boolean changed = entry.charAt(0) == '+' ? inside.add(card) : inside.remove(card);
            if (!changed) {
                faulty++;
            }
            if (inside.size() > most) {
                most = inside.size();
                when = line;
            }
        }
        System.out.println(most + " " + when + " " + faulty);
    }
}
