-- Where the staff of an organisation log in: an OpenID provider of its own.
CREATE TABLE "identity_provider" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "brand" VARCHAR(40) NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "issuer" VARCHAR(500) NOT NULL,
    "client_id" VARCHAR(255) NOT NULL,
    "client_secret" BYTEA NOT NULL,
    "scopes" VARCHAR(500) NOT NULL,
    "mail_domains" TEXT[],
    "role_claim" VARCHAR(100) NOT NULL,
    "roles" JSONB NOT NULL,
    "default_role" "Role",
    "name_claim" VARCHAR(100) NOT NULL,
    "mail_claim" VARCHAR(100) NOT NULL,
    "rights" TEXT[],
    "makes_accounts" BOOLEAN NOT NULL,
    "refuses_passwords" BOOLEAN NOT NULL,
    "break_glass_id" INTEGER,
    "session_hours" SMALLINT NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "identity_provider_pkey" PRIMARY KEY ("id")
);

-- Who somebody at a provider is here, for ever.
CREATE TABLE "provider_identity" (
    "provider_id" INTEGER NOT NULL,
    "subject" VARCHAR(255) NOT NULL,
    "account_id" INTEGER NOT NULL,
    "is_made" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_identity_pkey" PRIMARY KEY ("provider_id","subject")
);

-- Sessions that a provider has opened.
CREATE TABLE "provider_session" (
    "sid_hash" BYTEA NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "leave" BYTEA,

    CONSTRAINT "provider_session_pkey" PRIMARY KEY ("sid_hash")
);

CREATE UNIQUE INDEX "identity_provider_organisation_id_key" ON "identity_provider"("organisation_id");
CREATE INDEX "identity_provider_brand_id_idx" ON "identity_provider"("brand", "id");
CREATE INDEX "identity_provider_mail_domains_idx" ON "identity_provider" USING GIN ("mail_domains");
CREATE INDEX "identity_provider_break_glass_id_idx" ON "identity_provider"("break_glass_id");
CREATE UNIQUE INDEX "provider_identity_account_id_key" ON "provider_identity"("account_id");
CREATE INDEX "provider_session_provider_id_idx" ON "provider_session"("provider_id");

ALTER TABLE "identity_provider" ADD CONSTRAINT "identity_provider_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "identity_provider" ADD CONSTRAINT "identity_provider_break_glass_id_fkey" FOREIGN KEY ("break_glass_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "provider_identity" ADD CONSTRAINT "provider_identity_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "identity_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "provider_identity" ADD CONSTRAINT "provider_identity_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "provider_session" ADD CONSTRAINT "provider_session_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "identity_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "provider_session" ADD CONSTRAINT "provider_session_sid_hash_fkey" FOREIGN KEY ("sid_hash") REFERENCES "session"("sid_hash") ON DELETE CASCADE ON UPDATE CASCADE;
