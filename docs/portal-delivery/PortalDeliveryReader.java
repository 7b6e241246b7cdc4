import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Hands out the rows of portal_delivery inside a game server (see ../portal-delivery.md). It needs nothing but JDBC.
 *
 * Call recover() at start, before the first player may enter, until it succeeds. Then call poll() every few seconds from one
 * thread. Connections must be in auto-commit mode.
 */
public final class PortalDeliveryReader {
	/** What the game server does for the reader. */
	public interface Game {
		/** The object of a character: the same one until it leaves the world, null while it is not there. */
		Object inWorld(int characterId);

		/**
		 * Runs work while nothing else may change or save the inventory, and the character may not enter or leave the world.
		 * The save of a character who is leaving is over before that.
		 */
		void lockInventory(int characterId, Work work) throws SQLException;

		/** Saves the inventory. Returns the count of the item that is now in the database, read from there. */
		long store(int characterId, int itemId) throws SQLException;

		/** The count of the item in the inventory in memory. */
		long count(int characterId, int itemId);

		/** Adds items to the inventory in memory, and tells the player. */
		void add(int characterId, int itemId, long count);

		/** A row that became unclear: the operator must decide. */
		void report(String message);
	}

	public interface Work {
		void run() throws SQLException;
	}

	private interface Step<T> {
		void take(T item) throws SQLException;
	}

	private static final String WAITING =
		"SELECT id, char_id, item_id, count, count_before, version FROM portal_delivery WHERE status = 'waiting' ORDER BY created_at";
	private static final String GIVING =
		"SELECT id, char_id, item_id, count, count_before, version FROM portal_delivery WHERE status = 'giving'";
	/** The version makes a statement that arrives late, after another one was tried in its place, change nothing. */
	private static final String CLAIM =
		"UPDATE portal_delivery SET status = 'giving', count_before = ?, version = version + 1, changed_at = now() WHERE id = ? AND version = ? AND status = 'waiting'";
	private static final String SET_STATUS =
		"UPDATE portal_delivery SET status = ?, version = version + 1, changed_at = now() WHERE id = ? AND version = ? AND status = 'giving'";
	private static final String STORED =
		"SELECT coalesce(sum(count), 0) FROM items WHERE owner_id = ? AND item_id = ? AND loc = 'INVENTORY'";
	private static final String ALIVE =
		"SELECT 1";

	private final DataSource database;
	private final Game game;
	/** Rows that are claimed, but not all of it is written down yet. */
	private final Map<String, Handout> unsettled = new LinkedHashMap<>();
	private boolean isRecovered;

	public PortalDeliveryReader(DataSource database, Game game) {
		this.database = database;
		this.game = game;
	}

	/** Hands out what waits for characters in the world. After an SQLException, call it again later. */
	public synchronized void poll() throws SQLException {
		if (!isRecovered) {
			throw new IllegalStateException("recover() has not succeeded yet");
		}
		List<Exception> failures = new ArrayList<>();
		each(new ArrayList<>(unsettled.values()), failures,
			handout -> game.lockInventory(handout.row.characterId, () -> settle(handout)));
		each(read(GIVING), failures, this::putBack);
		each(read(WAITING), failures, row -> {
			if (game.inWorld(row.characterId) != null) {
				game.lockInventory(row.characterId, () -> give(row));
			}
		});
		if (!failures.isEmpty()) {
			throw new SQLException(failures.size() + " rows of portal_delivery must wait", failures.get(0));
		}
	}

	/** One row that fails does not keep the others waiting, unless the whole database is gone. */
	private <T> void each(List<T> items, List<Exception> failures, Step<T> step) throws SQLException {
		for (T item : items) {
			try {
				step.take(item);
			} catch (SQLException | RuntimeException failure) {
				failures.add(failure);
				askWhetherAlive();
			}
		}
	}

	/** A claim without an answer may arrive later. Its row was not handed out. */
	private void putBack(Row row) throws SQLException {
		if (!unsettled.containsKey(row.id)) {
			setStatus(row, "waiting");
		}
	}

	private void give(Row waiting) throws SQLException {
		Object character = game.inWorld(waiting.characterId);
		if (character == null) {
			return;
		}
		long stored = save(waiting);
		if (!claim(waiting, stored)) {
			return;
		}
		Row row = waiting.claimed(stored);
		Handout handout = new Handout(row, character);
		unsettled.put(row.id, handout);
		game.add(row.characterId, row.itemId, row.count);
		handout.isAdded = true;
		settle(handout);
	}

	/** Returns the count that is stored. Some game servers only log that a save failed, so the count in memory is the proof. */
	private long save(Row row) throws SQLException {
		long stored = game.store(row.characterId, row.itemId);
		long inMemory = game.count(row.characterId, row.itemId);
		if (stored != inMemory) {
			throw new SQLException("character " + row.characterId + " was not saved: " + inMemory + " of item " + row.itemId
				+ " in memory, " + stored + " in the database");
		}
		return stored;
	}

	private void settle(Handout handout) throws SQLException {
		Row row = handout.row;
		Object now = game.inWorld(row.characterId);
		if (handout.isAdded && now == handout.character) {
			save(row);
			setStatus(row, "given");
		} else {
			// The save at logout may have failed, and the stored count proves nothing: the player may have earned the same number since.
			becomeUnclear(row, handout.isAdded ? "its character left before it was saved" : "the game server failed to add the items");
		}
		unsettled.remove(row.id);
	}

	/**
	 * Leaves to the operator what a crash interrupted: if the claim got no answer, nothing was handed out, and the player may have earned or
	 * spent any number since. Call it before any character is loaded, and again after an SQLException.
	 */
	public synchronized void recover() throws SQLException {
		for (Row row : read(GIVING)) {
			becomeUnclear(row, "a crash interrupted it");
		}
		isRecovered = true;
	}

	private void becomeUnclear(Row row, String cause) throws SQLException {
		long stored = storedCount(row);
		if (!setStatus(row, "unclear")) {
			return;
		}
		game.report("portal_delivery " + row.id + ": " + cause + "; the inventory holds " + stored + " of item " + row.itemId
			+ ", " + row.countBefore + " before, " + (row.countBefore + row.count) + " with the delivery");
	}

	private List<Row> read(String sql) throws SQLException {
		List<Row> rows = new ArrayList<>();
		try (Connection connection = database.getConnection();
			PreparedStatement statement = connection.prepareStatement(sql);
			ResultSet result = statement.executeQuery()) {
			while (result.next()) {
				rows.add(new Row(result));
			}
		}
		return rows;
	}

	private long storedCount(Row row) throws SQLException {
		try (Connection connection = database.getConnection();
			PreparedStatement statement = connection.prepareStatement(STORED)) {
			statement.setInt(1, row.characterId);
			statement.setInt(2, row.itemId);
			try (ResultSet result = statement.executeQuery()) {
				result.next();
				return result.getLong(1);
			}
		}
	}

	private boolean claim(Row row, long stored) throws SQLException {
		try (Connection connection = database.getConnection();
			PreparedStatement statement = connection.prepareStatement(CLAIM)) {
			statement.setLong(1, stored);
			statement.setString(2, row.id);
			statement.setLong(3, row.version);
			return statement.executeUpdate() == 1;
		}
	}

	/** Changes nothing, and returns false, if an earlier attempt, whose answer was lost, did it. */
	private boolean setStatus(Row row, String status) throws SQLException {
		try (Connection connection = database.getConnection();
			PreparedStatement statement = connection.prepareStatement(SET_STATUS)) {
			statement.setString(1, status);
			statement.setString(2, row.id);
			statement.setLong(3, row.version);
			return statement.executeUpdate() == 1;
		}
	}

	private void askWhetherAlive() throws SQLException {
		try (Connection connection = database.getConnection();
			PreparedStatement statement = connection.prepareStatement(ALIVE)) {
			statement.executeQuery().close();
		}
	}

	/** What was done with a row that is claimed. */
	private static final class Handout {
		final Row row;
		final Object character;
		boolean isAdded;

		Handout(Row row, Object character) {
			this.row = row;
			this.character = character;
		}
	}

	private static final class Row {
		final String id;
		final int characterId;
		final int itemId;
		final long count;
		final long countBefore;
		final long version;

		Row(String id, int characterId, int itemId, long count, long countBefore, long version) {
			this.id = id;
			this.characterId = characterId;
			this.itemId = itemId;
			this.count = count;
			this.countBefore = countBefore;
			this.version = version;
		}

		Row(ResultSet result) throws SQLException {
			this(result.getString("id"), result.getInt("char_id"), result.getInt("item_id"), result.getLong("count"),
				result.getLong("count_before"), result.getLong("version"));
		}

		Row claimed(long stored) {
			return new Row(id, characterId, itemId, count, stored, version + 1);
		}
	}
}
