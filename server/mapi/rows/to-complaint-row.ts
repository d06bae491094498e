import type { Complaint } from '../../domain/trade/complaint/complaint.ts'

export function toComplaintRow(complaint: Complaint) {
  const { organisationId, organisation, packageName, refundAmount } = complaint
  return {
    complaint_id: String(complaint.id),
    state: complaint.state,
    outcome: complaint.outcome,
    reason: complaint.reason,
    out_trade_no: complaint.number,
    biz_type: complaint.kind,
    package_name: packageName,
    imei: complaint.imei,
    contact: complaint.contact,
    sfamilyid: String(organisationId),
    sfamily_name: organisation,
    opener: complaint.opener,
    currency: complaint.currency,
    total_fee: complaint.amount,
    refund_fee: refundAmount,
    handler: complaint.handler,
    operator: complaint.operator,
    rev: complaint.rev,
    create_time: complaint.createdAt,
    update_time: complaint.updatedAt,
    end_time: complaint.endedAt,
  }
}
