-- Waiting commands are cancelled once their device is no longer of their sender's organisation or below it; the worker
-- job `powerSchedules` ends such standing orders at once.
CREATE OR REPLACE FUNCTION command_left(organisation int, device int) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
  -- Devices before commands and orders, by id, as those who order do.
  SELECT FROM device d
  WHERE d.organisation_id = organisation AND (device IS NULL OR d.id = device)
    AND EXISTS (SELECT FROM standing_order s WHERE s.device_id = d.id)
  ORDER BY d.id FOR NO KEY UPDATE;
  UPDATE command c SET state = 'cancelled', answered_at = now()
  FROM device d JOIN organisation o ON o.id = d.organisation_id
  WHERE d.organisation_id = organisation AND (device IS NULL OR d.id = device)
    AND c.device_id = d.id AND c.state = 'waiting'
    AND (c.organisation_id IS NULL OR strpos(o.path, '/' || c.organisation_id || '/') = 0);
  UPDATE standing_order s SET next_at = now()
  FROM device d JOIN organisation o ON o.id = d.organisation_id
  WHERE d.organisation_id = organisation AND (device IS NULL OR d.id = device)
    AND s.device_id = d.id AND strpos(o.path, '/' || s.organisation_id || '/') = 0;
$$;
