-- Words of packages by language; who reads another language has those of its brand's, else what was typed.
ALTER TABLE "service_package"
  ADD COLUMN "names" JSONB NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object' AND octet_length(names::text) <= 8192),
  ADD COLUMN "descriptions" JSONB NOT NULL DEFAULT '{}'
    CHECK (jsonb_typeof(descriptions) = 'object' AND octet_length(descriptions::text) <= 65536);
