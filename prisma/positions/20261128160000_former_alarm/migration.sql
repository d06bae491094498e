-- Changes of alarms keep the row as it was, and bring it back. In an UPDATE a distributed store takes only immutable functions
-- of columns. These are: JSON has each instant with its offset, so that it is the same in every zone.
CREATE FUNCTION tracking.former_alarm(
  undo bigint, former jsonb, acked_at timestamptz, acked_by integer, handled_at timestamptz, handled_by integer,
  handled_in integer, handler text, result text, note text, deleted_at timestamptz
) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN jsonb_build_object('undo', undo, 'former', former - 'former', 'acked_at', acked_at, 'acked_by', acked_by,
  'handled_at', handled_at, 'handled_by', handled_by, 'handled_in', handled_in, 'handler', handler, 'result', result,
  'note', note, 'deleted_at', deleted_at);

CREATE FUNCTION tracking.instant(written text) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN written::timestamptz;
