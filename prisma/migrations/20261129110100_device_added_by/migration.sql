-- Which account added a device, and an index for those of a period.
ALTER TABLE "device" ADD COLUMN "added_by" INTEGER;

-- As far back as the audit log reaches, it tells.
UPDATE "device" d SET added_by = a.actor_id
FROM (
  SELECT DISTINCT ON (object_id) object_id, actor_id FROM "audit"
  WHERE object_kind = 'device' AND errcode = 0 AND actor_kind = 'account'
    AND func IN ('device/Add', 'device/Import', 'device/Adopt', 'device/Claim')
  ORDER BY object_id, at
) a
WHERE a.object_id = d.id AND d.claimed_at IS NULL;
UPDATE "device" SET added_by = account_id WHERE claimed_at IS NOT NULL;

-- Changes that can still be undone compare and bring back the whole of what is kept.
UPDATE "undo_device" u
SET before = u.before || jsonb_build_object('added_by', d.added_by), after = u.after || jsonb_build_object('added_by', d.added_by)
FROM "device" d WHERE d.id = u.device_id;

CREATE INDEX "device_activation" ON "device" ("activated_at");
