-- CreateIndex
CREATE INDEX "billing_document_brand_number_idx" ON "billing_document"("brand", "number");
