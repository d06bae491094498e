-- The links of an account that is deleted end with it.
CREATE INDEX "device_share_account_id_idx" ON "device_share"("account_id");
