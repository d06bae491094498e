CREATE TABLE "refused_contact" (
    "target" VARCHAR(254) NOT NULL,
    "reason" VARCHAR(200) NOT NULL,
    "refused_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refused_contact_pkey" PRIMARY KEY ("target")
);
