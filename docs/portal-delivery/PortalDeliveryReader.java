import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Hands out the rows of portal_delivery inside a game server (see ../portal-delivery.md). It needs nothing but JDBC.
 *
 * Call recover() at start, before the first player may enter, and poll() every few seconds from one thread.
 * A crash at any point neither loses nor doubles coins. Connections must be in auto-commit mode.
 */
public final class PortalDeliveryReader {
	/** What the game server does for the reader. */
	public interface Game {
		boolean isInWorld(int characterId);

		/** Runs work while nothing else may change or save the inventory, and the character may not leave the world. */
		void lockInventory(int characterId, Work work) throws SQLException;

		/** Saves the inventory. Returns the count of the item that is now in the database. */
		long store(int characterId, int itemId) throws SQLException;

		/** Adds items to the inventory in memory, and tells the player. */
		void add(int characterId, int itemId, long count);

		/** A row that the operator must look at. */
		void report(String message);
	}

	public interface Work {
		void run() throws SQLException;
	}

	private static final String WAITING =
		"SELECT id, char_id, item_id, count, count_before FROM portal_delivery WHERE status = 'waiting' ORDER BY created_at";
	private static final String GIVING =
		"SELECT id, char_id, item_id, count, count_before FROM portal_delivery WHERE status = 'giving'";
	private static final String CLAIM =
		"UPDATE portal_delivery SET status = 'giving', count_before = ?, changed_at = now() WHERE id = ? AND status = 'waiting'";
	private static final String SET_STATUS =
		"UPDATE portal_delivery SET status = ?, changed_at = now() WHERE id = ? AND status = 'giving'";
	private static final String STORED =
		"SELECT coalesce(sum(count), 0) FROM items WHERE owner_id = ? AND item_id = ? AND loc = 'INVENTORY'";

	private final DataSource database;
	private final Game game;
	/** Rows whose claim got no answer: they were not handed out. */
	private final Set<String> unclaimed = new HashSet<>();
	/** Rows that were handed out, but not all of it was written down yet. */
	private final Map<String, Row> unsettled = new LinkedHashMap<>();

	public PortalDeliveryReader(DataSource database, Game game) {
		this.database = database;
		this.game = game;
	}

	/** Hands out what waits for characters in the world. After an SQLException, call it again later. */
	public synchronized void poll() throws SQLException {
		finishWhatFailed();
		for (Row row : read(WAITING)) {
			if (game.isInWorld(row.characterId)) {
				game.lockInventory(row.characterId, () -> give(row));
			}
		}
	}

	private void give(Row row) throws SQLException {
		if (!game.isInWorld(row.characterId)) {
			return;
		}
		long stored = game.store(row.characterId, row.itemId);
		unclaimed.add(row.id);
		boolean isOurs = claim(row.id, stored);
		unclaimed.remove(row.id);
		if (!isOurs) {
			return;
		}
		game.add(row.characterId, row.itemId, row.count);
		unsettled.put(row.id, row);
		settle(row);
	}

	private void settle(Row row) throws SQLException {
		// Whoever has left the world was saved on leaving.
		if (game.isInWorld(row.characterId)) {
			game.store(row.characterId, row.itemId);
		}
		setStatus(row.id, "given");
		unsettled.remove(row.id);
	}

	private void finishWhatFailed() throws SQLException {
		for (String id : new ArrayList<>(unclaimed)) {
			setStatus(id, "waiting");
			unclaimed.remove(id);
		}
		for (Row row : new ArrayList<>(unsettled.values())) {
			game.lockInventory(row.characterId, () -> settle(row));
		}
	}

	/** Settles what a crash left behind. Call it before any character is loaded. */
	public synchronized void recover() throws SQLException {
		for (Row row : read(GIVING)) {
			long stored = storedCount(row);
			if (stored == row.countBefore) {
				setStatus(row.id, "waiting");
			} else if (stored == row.countBefore + row.count) {
				setStatus(row.id, "given");
			} else {
				game.report("portal_delivery " + row.id + ": the inventory holds " + stored + " of item " + row.itemId
					+ ", neither " + row.countBefore + " nor " + (row.countBefore + row.count));
			}
		}
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

	private boolean claim(String id, long stored) throws SQLException {
		try (Connection connection = database.getConnection();
			PreparedStatement statement = connection.prepareStatement(CLAIM)) {
			statement.setLong(1, stored);
			statement.setString(2, id);
			return statement.executeUpdate() == 1;
		}
	}

	private void setStatus(String id, String status) throws SQLException {
		try (Connection connection = database.getConnection();
			PreparedStatement statement = connection.prepareStatement(SET_STATUS)) {
			statement.setString(1, status);
			statement.setString(2, id);
			statement.executeUpdate();
		}
	}

	private static final class Row {
		final String id;
		final int characterId;
		final int itemId;
		final long count;
		final long countBefore;

		Row(ResultSet result) throws SQLException {
			id = result.getString("id");
			characterId = result.getInt("char_id");
			itemId = result.getInt("item_id");
			count = result.getLong("count");
			countBefore = result.getLong("count_before");
		}
	}
}
