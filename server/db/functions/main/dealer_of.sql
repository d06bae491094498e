-- The dealer of a device may stand above whoever changes the device: it is what says no to its deletion.
CREATE OR REPLACE FUNCTION dealer_of(dealer_id int) RETURNS TABLE (path text, name text) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path FROM CURRENT
AS $$ SELECT o.path, o.name FROM organisation o WHERE o.id = dealer_id $$;
