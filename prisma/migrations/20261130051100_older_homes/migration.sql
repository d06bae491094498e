-- Sums of days reach back further than raw frames: whose a device was then, as far as the audit log tells.
INSERT INTO former_home (device_id, left_at, organisation_id)
SELECT a.object_id, a.at::timestamptz(3), min(o.id)
FROM "audit" a
JOIN "device" d ON d.id = a.object_id
JOIN "organisation" o ON o.id::text = a.before ->> 'organisationId'
WHERE a.object_kind = 'device' AND a.errcode = 0
  AND a.after ->> 'organisationId' ~ '^\d+$' AND a.before ->> 'organisationId' <> a.after ->> 'organisationId'
  AND NOT EXISTS (SELECT FROM former_home h WHERE h.device_id = a.object_id AND h.left_at <= a.at + interval '1 second')
GROUP BY 1, 2
ON CONFLICT DO NOTHING;

UPDATE former_home h SET came_at = p.left_at
FROM (SELECT device_id, left_at, lag(left_at) OVER (PARTITION BY device_id ORDER BY left_at) AS before FROM former_home) x
JOIN former_home p ON p.device_id = x.device_id AND p.left_at = x.before
WHERE h.device_id = x.device_id AND h.left_at = x.left_at AND h.came_at IS NULL;
