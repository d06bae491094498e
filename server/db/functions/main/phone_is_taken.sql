-- Phones are unique on the whole platform: whether one is taken is all that anybody learns of other trees.
CREATE OR REPLACE FUNCTION phone_is_taken(wanted text, own_id int) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path FROM CURRENT
AS $$ SELECT EXISTS (SELECT FROM account WHERE phone = wanted AND id <> own_id) $$;
