-- Records are followed by time, as all other events: numbers of transactions are settled no earlier than the longest one of
-- the whole cluster. A subscription goes on with the first change that it has not taken.
UPDATE data_push_cursor c
SET taken_at = coalesce(
      (SELECT min(d.taken_at) - 1 FROM device_change d WHERE (d.xid, d.id) > (c.taken_at, c.last_id)),
      (extract(epoch FROM clock_timestamp()) * 1000000)::int8),
    last_id = 0
WHERE c.type = 'device';

-- DropIndex
DROP INDEX "device_change_xid_id_idx";
DROP INDEX "device_change_taken_at_idx";

-- AlterTable
ALTER TABLE "device_change" DROP COLUMN "xid";

-- CreateIndex
CREATE INDEX "device_change_taken_at_id_idx" ON "device_change"("taken_at", "id");
