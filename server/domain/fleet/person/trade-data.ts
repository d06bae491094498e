import { change, law, neutralWord, type PersonTables, plain, row } from './person-rules.ts'

/** Orders, cards, services, what a wallet is paid to. */
export const tradeData = {
  auto_renewal: [
    row({ account_id: 'account' }, { device_id: 'device' }, { organisation_id: 'organisation' }),
  ],
  complaint_picture: [row({ message_id: 'complaint_message.id' })],
  complaint_message: [
    change({ author: neutralWord, content: '' }, { complaint_id: 'complaint.id' }),
    plain('act'),
  ],
  complaint: [
    change(
      { opener: neutralWord, contact: '' },
      { account_id: 'account' },
      { organisation_id: 'organisation' },
    ),
    plain('reason operator outcome brand lang'),
  ],
  bank_card: [row({ organisation_id: 'organisation' })],
  wallet: [row({ organisation_id: 'organisation' })],
  sim_white_number: [row({ sim_id: 'sim_card.id' })],
  // A dealer's card inside stays the dealer's.
  sim_card: [row({ organisation_id: 'organisation' })],
  sim_recharge: [law('books', 'iccid number reason')],
  trade_order: [
    law('books', 'payer imei iccid number package_name reference capture url fault renewal_key'),
    plain('currency brand'),
  ],
  billing_document: [law('books', 'facts number'), plain('brand')],
  hand_decision: [law('books', 'reason operator')],
  refund: [law('books', 'reason operator'), plain('number')],
  dispute: [law('books', 'reference')],
  withdrawal: [
    law(
      'books',
      'applicant holder bank branch number tail remark reason operator payout reference fault',
    ),
    plain('currency'),
  ],
  ledger_transaction: [law('books', 'key op ref digest')],
  price_change: [law('books', 'operator')],
  sandbox_white_number: [row({ iccid: 'number' })],
  sandbox_top_up: [row({ iccid: 'number' })],
  sandbox_sim: [row({ iccid: 'number' })],
  service_use: [row({ device_id: 'device' })],
  service_batch: [row({ device_id: 'device' }, { organisation_id: 'organisation' })],
  device_service: [row({ device_id: 'device' })],
} as const satisfies PersonTables
