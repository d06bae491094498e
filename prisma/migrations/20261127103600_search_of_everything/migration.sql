-- The search of everything finds fences by a part of their name.
CREATE INDEX "fence_name_search" ON "fence" USING gin (name_grams("search_name"));
-- And SIM cards by a part of their ICCID.
CREATE INDEX "sim_card_iccid_search" ON "sim_card" USING gin ("iccid" gin_trgm_ops);
