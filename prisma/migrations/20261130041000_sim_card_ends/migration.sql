-- Cards in the order in which their service ends; those without an end come last.
CREATE INDEX "sim_card_end" ON "sim_card" (coalesce("expires_at", 'infinity'::timestamptz), "id");
