-- Followers of original data read chunks in the order in which they were written (data delivery). Chunks of before have none.
ALTER TABLE tracking.frame_chunk ADD COLUMN taken_at bigint; -- Unix microseconds, as of alarms
CREATE INDEX frame_chunk_taken ON tracking.frame_chunk (taken_at, device_id);
