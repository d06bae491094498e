import type { Pool } from '#server/db/pool.ts'

/**
 * What lacks its paper, or has one too many: paid orders of a seller without a receipt, refunds that
 * ended without a credit note, credit notes above their receipt, and gaps in the numbers.
 */
export async function papersLacking(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(`
    SELECT 'no receipt: ' || t.number AS fault FROM trade_order t
      WHERE t.paid_at IS NOT NULL AND NOT EXISTS
        (SELECT FROM billing_document b WHERE b.order_id = t.id AND b.kind = 'receipt')
    UNION ALL SELECT 'a receipt without a payment: ' || t.number FROM trade_order t
      JOIN billing_document b ON b.order_id = t.id WHERE t.paid_at IS NULL
    UNION ALL SELECT 'no credit note: ' || r.number FROM refund r
      WHERE r.state = 'complete' AND r.amount > 0 AND NOT EXISTS
        (SELECT FROM billing_document b WHERE b.refund_id = r.id AND b.amount = r.amount)
    UNION ALL SELECT 'credited above the receipt: ' || t.number FROM trade_order t
      JOIN billing_document b ON b.order_id = t.id AND b.kind = 'credit_note'
      GROUP BY t.id HAVING sum(b.amount) > t.amount
    UNION ALL SELECT 'a gap in ' || s.brand || ' ' || s.year FROM document_series s
      WHERE s.last <> (SELECT count(*) FROM billing_document b WHERE (b.seller_id, b.brand, b.kind, b.year)
        = (s.seller_id, s.brand, s.kind, s.year) AND b.seq BETWEEN 1 AND s.last)`)
  return rows.map(({ fault }) => fault)
}
