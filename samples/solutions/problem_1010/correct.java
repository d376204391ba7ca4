import java.util.TreeMap;

// The temperatures of the row in a sorted map.
public class calm {
    public static int calm(int d, int[] t) {
        TreeMap<Integer, Integer> row = new TreeMap<>();
        int from = 0;
        int best = 0;
        for (int day = 0; day < t.length; day++) {
            row.merge(t[day], 1, Integer::sum);
            while ((long) row.lastKey() - row.firstKey() > d) {
                row.computeIfPresent(t[from++], (key, days) -> days == 1 ? null : days - 1);
            }
            best = Math.max(best, day - from + 1);
        }
        return best;
    }
}
