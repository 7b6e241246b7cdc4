import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** Plays stories to PortalDeliveryReader, with one character and a table in memory, and prints how each row ended. */
public final class ReaderStories {
	static final class Row {
		final String id;
		String status = "waiting";
		long before;
		long version;

		Row(String id) {
			this.id = id;
		}
	}

	static final List<Row> rows = new ArrayList<>();
	static final List<Runnable> late = new ArrayList<>();
	static final List<String> reports = new ArrayList<>();
	static long stored = 100;
	static long memory = 100;
	static Object character = "first login";
	static boolean isSaving = true;
	/** Statements whose answer is lost from now on; they run later. */
	static String lost = "none";
	static boolean isAddFailing;

	static final PortalDeliveryReader.Game game = new PortalDeliveryReader.Game() {
		public Object inWorld(int id) {
			return character;
		}

		public void lockInventory(int id, PortalDeliveryReader.Work work) throws SQLException {
			work.run();
		}

		public long store(int id, int item) {
			if (isSaving) {
				stored = memory;
			}
			return stored;
		}

		public long count(int id, int item) {
			return memory;
		}

		public void add(int id, int item, long count) {
			if (isAddFailing) {
				isAddFailing = false;
				throw new IllegalStateException("no slot");
			}
			memory += count;
		}

		public void report(String message) {
			reports.add(message);
		}
	};

	static void change(String status, Long before, String id, long version, String from, int[] count) {
		for (Row row : rows) {
			if (row.id.equals(id) && row.version == version && row.status.equals(from)) {
				row.status = status;
				row.before = before == null ? row.before : before;
				row.version += 1;
				count[0] += 1;
			}
		}
	}

	static int update(String sql, Map<Integer, Object> values) throws SQLException {
		boolean isClaim = sql.contains("'giving', count_before");
		int[] count = {0};
		Runnable run = isClaim
			? () -> change("giving", (Long) values.get(1), (String) values.get(2), (Long) values.get(3), "waiting", count)
			: () -> change((String) values.get(1), null, (String) values.get(2), (Long) values.get(3), "giving", count);
		if (lost.equals(isClaim ? "claim" : values.get(1))) {
			lost = "none";
			late.add(run);
			throw new SQLException("no answer");
		}
		run.run();
		return count[0];
	}

	static Object query(String sql) {
		List<Row> found = new ArrayList<>();
		boolean isCount = sql.contains("FROM items");
		for (Row row : rows) {
			if (sql.contains("status = '" + row.status + "'")) {
				found.add(row);
			}
		}
		int[] at = {-1};
		return Proxy.newProxyInstance(ReaderStories.class.getClassLoader(), new Class<?>[] {ResultSet.class}, (proxy, method, args) -> {
			switch (method.getName()) {
				case "next": at[0] += 1; return isCount || at[0] < found.size();
				case "getString": return found.get(at[0]).id;
				case "getInt": return 1;
				case "getLong":
					if (isCount) return stored;
					Row row = found.get(at[0]);
					return args[0].equals("count") ? 30L : args[0].equals("version") ? row.version : row.before;
				default: return null;
			}
		});
	}

	static final DataSource database = proxy(DataSource.class, "getConnection", args ->
		proxy(Connection.class, "prepareStatement", prepared -> {
			Map<Integer, Object> values = new HashMap<>();
			String sql = (String) prepared[0];
			return Proxy.newProxyInstance(ReaderStories.class.getClassLoader(), new Class<?>[] {PreparedStatement.class}, (one, method, given) -> {
				switch (method.getName()) {
					case "executeUpdate": return update(sql, values);
					case "executeQuery": return query(sql);
					case "close": return null;
					default: values.put((Integer) given[0], given[1]); return null;
				}
			});
		}));

	interface Answer {
		Object to(Object[] args) throws SQLException;
	}

	static <T> T proxy(Class<T> type, String name, Answer answer) {
		return type.cast(Proxy.newProxyInstance(ReaderStories.class.getClassLoader(), new Class<?>[] {type},
			(one, method, args) -> method.getName().equals(name) ? answer.to(args) : null));
	}

	static PortalDeliveryReader reader = new PortalDeliveryReader(database, game);

	static void poll() {
		try {
			reader.poll();
		} catch (SQLException failure) {
			// Comes again with the next call.
		}
	}

	static void arriveLate() {
		late.forEach(Runnable::run);
		late.clear();
	}

	static void crash() throws SQLException {
		memory = stored;
		reader = new PortalDeliveryReader(database, game);
		reader.recover();
	}

	public static void main(String[] args) throws SQLException {
		rows.add(new Row("one"));
		reader.recover();
		switch (args[0]) {
			case "late claim":
				lost = "claim";
				poll();
				arriveLate();
				poll();
				break;
			case "late return to waiting":
				lost = "claim";
				poll();
				arriveLate();
				lost = "waiting";
				poll();
				poll();
				arriveLate();
				poll();
				break;
			case "late given":
				lost = "given";
				poll();
				poll();
				arriveLate();
				break;
			case "given without an answer, and a logout":
				lost = "given";
				poll();
				arriveLate();
				character = null;
				poll();
				break;
			case "failed save, then a good one":
				isSaving = false;
				poll();
				System.out.println(rows.get(0).status);
				isSaving = true;
				poll();
				break;
			case "failed save at logout":
				isSaving = false;
				poll();
				character = null;
				memory = stored;
				poll();
				break;
			case "failed save at logout, and back":
				isSaving = false;
				poll();
				memory = stored;
				character = "second login";
				poll();
				break;
			case "row that fails before another":
				rows.add(new Row("two"));
				isAddFailing = true;
				poll();
				poll();
				break;
			case "failed save at logout, and a visit that earned the same":
				isSaving = false;
				poll();
				memory = stored + 30;
				stored = memory;
				character = null;
				poll();
				break;
			case "crash after a late claim, and the same number earned":
				lost = "claim";
				poll();
				arriveLate();
				memory += 30;
				stored = memory;
				crash();
				poll();
				break;
			case "crash that it cannot judge":
				lost = "given";
				poll();
				memory -= 7;
				stored = memory;
				crash();
				crash();
				poll();
				break;
			default: throw new IllegalArgumentException(args[0]);
		}
		for (Row row : rows) {
			System.out.println(row.id + " " + row.status);
		}
		System.out.println(memory + " in memory, " + stored + " stored, " + reports.size() + " reported");
	}
}
