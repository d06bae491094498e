/**
 * What needs a file of `stored_file` whose id is `file`: at most one row of `use` (lib/codes/stored-objects.ts) and `name`. Each
 * part is a look-up by an index of its column.
 */
export const usesOfFile = (file: string): string => `SELECT use, name FROM (
    SELECT 'firmware' AS use, concat_ws(' ', f.models[1], f.version) AS name FROM firmware f WHERE f.file_id = ${file}
    UNION ALL SELECT 'recording', d.imei FROM recording r JOIN device d ON d.id = r.device_id WHERE r.file_id = ${file}
    UNION ALL SELECT 'wallet', o.name FROM wallet w JOIN organisation o ON o.id = w.organisation_id WHERE w.licence_id = ${file}
    UNION ALL SELECT 'withdrawal', v.withdrawal_id::text FROM withdrawal_voucher v WHERE v.file_id = ${file}
    UNION ALL SELECT 'order', t.number FROM hand_voucher h JOIN trade_order t ON t.id = h.order_id WHERE h.file_id = ${file}
    UNION ALL SELECT 'complaint', m.complaint_id::text FROM complaint_picture p JOIN complaint_message m ON m.id = p.message_id
      WHERE p.file_id = ${file}
    UNION ALL SELECT 'feedback', t.feedback_id::text FROM feedback_picture p JOIN feedback_step t ON t.id = p.message_id
      WHERE p.file_id = ${file}
    UNION ALL SELECT 'schedule', c.report FROM schedule_run r JOIN report_schedule c ON c.id = r.schedule_id WHERE r.file_id = ${file}
    UNION ALL SELECT 'message', m.target FROM outbox_message m WHERE m.file_id = ${file} AND m.state = 'waiting'
  ) u LIMIT 1`

/** The same of a picture of `brand_image` whose hash is `hash`: drafts and versions name it. */
export const usesOfImage = (hash: string): string => `SELECT use, name FROM (
    SELECT 'brand' AS use, b.brand AS name FROM brand_config b WHERE position(${hash} IN b.draft::text) > 0
    UNION ALL SELECT 'brand', v.brand FROM brand_version v WHERE position(${hash} IN v.values::text) > 0
  ) u LIMIT 1`
