-- As refuse_change, but for an erasure of a person's data (server/domain/platform/audit/blank-audit.ts), which says so in its
-- transaction: it takes texts out of an event, never the event itself, and seals anew what was sealed.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('waypost.erasing', true) = 'on'
    AND to_jsonb(NEW) - ARRAY['actor_name', 'object_name', 'before', 'after', 'ip', 'agent', 'amended']
      = to_jsonb(OLD) - ARRAY['actor_name', 'object_name', 'before', 'after', 'ip', 'agent', 'amended'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
