-- AlterTable
ALTER TABLE "sim_white_number" ADD COLUMN     "clear_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "sim_white_number_clear_at_idx" ON "sim_white_number"("clear_at");

-- Numbers of a white list are of the organisation that has the card: once it goes to another they are nobody's, and the
-- operator is told to take them off (job `simWhite`). The next holder's month is free.
CREATE OR REPLACE FUNCTION sim_white_left() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  UPDATE sim_white_number SET clear_at = now() WHERE sim_id = NEW.id AND clear_at IS NULL;
  NEW.white_deleted_at := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER sim_white_left BEFORE UPDATE OF organisation_id ON "sim_card"
  FOR EACH ROW WHEN (OLD.organisation_id <> NEW.organisation_id)
  EXECUTE FUNCTION sim_white_left();
