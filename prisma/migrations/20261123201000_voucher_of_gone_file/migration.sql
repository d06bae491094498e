-- DropForeignKey
ALTER TABLE "withdrawal_voucher" DROP CONSTRAINT "withdrawal_voucher_file_id_fkey";


-- AddForeignKey
ALTER TABLE "withdrawal_voucher" ADD CONSTRAINT "withdrawal_voucher_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;