import {
  change,
  type Found,
  neutralWord,
  nothing,
  type PersonTables,
  plain,
  row,
} from './person-rules.ts'

/** Ended tasks of others, whose request is needed no longer. */
const whatIsOver = (column: string) =>
  ['=done', '=failed', '=cancelled'].map(
    (state) => ({ account_id: 'above', state: state, [column]: 'named' }) as Found,
  )

/** Search words of exports and schedules of others. */
const searched = ['export/Start', 'schedule/Add', 'schedule/Modify'].map(
  (func): Found => ({ func: `=${func}`, actor_id: 'above', after: 'named' }),
)

/** Accounts, messages, files; what others refer to comes last, but for the audit log. */
export const peopleData = {
  account_avatar: [row({ account_id: 'account' })],
  alarm_notice: [row({ account_id: 'account' })],
  api_key: [row({ account_id: 'account' })],
  passkey: [row({ account_id: 'account' })],
  provider_identity: [row({ account_id: 'account' })],
  scim_user: [row({ account_id: 'account' })],
  scim_key: [row({ provider_id: 'identity_provider.id' })],
  identity_provider: [row({ organisation_id: 'organisation' })],
  consent: [row({ account_id: 'account' })],
  health_mail: [row({ account_id: 'account' })],
  web_push_subscription: [row({ account_id: 'account' })],
  announcement_device_read: [row({ device_id: 'device' }, { announcement_id: 'announcement.id' })],
  announcement_read: [row({ account_id: 'account' }, { announcement_id: 'announcement.id' })],
  announcement_target: [
    row({ organisation_id: 'organisation' }, { announcement_id: 'announcement.id' }),
  ],
  announcement_text: [row({ announcement_id: 'announcement.id' })],
  announcement: [
    row({ organisation_id: 'organisation' }),
    change({ author: neutralWord }, { author: 'name', organisation_id: 'home' }),
    change({ withdrawn_by: neutralWord }, { withdrawn_by: 'name', organisation_id: 'home' }),
  ],
  // To others, naming the person: emptied once sent, gone in the week that an erasure waits.
  outbox_message: [
    row(
      { account_id: 'account' },
      { device_id: 'device' },
      { target: 'contact' },
      { subject: 'mention' },
      { body: 'mention' },
      { state: '=sent', subject: 'named' },
      { state: '=sent', body: 'named' },
      { state: '=failed', subject: 'named' },
      { state: '=failed', body: 'named' },
      { run_id: 'schedule_run.id' },
      { state: '=sent', target: 'schedule_recipient.address' },
      { state: '=failed', target: 'schedule_recipient.address' },
    ),
  ],
  schedule_mail: [row({ run_id: 'schedule_run.id' }, { address: 'contact' })],
  schedule_recipient: [row({ schedule_id: 'report_schedule.id' }, { address: 'contact' })],
  download_token: [row({ file_id: 'stored_file.id' })],
  stored_piece: [row({ file_id: 'stored_file.id' })],
  stored_file: [
    row(
      { account_id: 'account', kind: 'ownKind' },
      { id: 'recording.file_id' },
      { id: 'feedback_picture.file_id' },
      { id: 'schedule_run.file_id' },
      { account_id: 'above', kind: 'listKind' },
    ),
  ],
  schedule_run: [row({ schedule_id: 'report_schedule.id' })],
  report_schedule: [row({ account_id: 'account' }, { organisation_id: 'organisation' })],
  recording: [row({ device_id: 'device' }, { organisation_id: 'organisation' })],
  feedback_picture: [row({ message_id: 'feedback_step.id' })],
  feedback_step: [
    row({ feedback_id: 'feedback.id' }),
    change({ author: neutralWord }, { author: 'name', organisation_id: 'home' }),
  ],
  feedback: [
    row(
      { account_id: 'account' },
      { device_id: 'device' },
      { organisation_id: 'organisation' },
      { imei: 'number' },
    ),
  ],
  registration_use: [row({ account_id: 'account' }, { link_id: 'registration_link.id' })],
  registration_link: [
    row({ organisation_id: 'organisation' }),
    change({ maker: neutralWord }, { maker: 'name', organisation_id: 'home' }),
  ],
  task_item: [row({ task_id: 'task.id' }, { input: 'mention' }, { message: 'mention' })],
  task: [
    row({ account_id: 'account' }, { organisation_id: 'organisation' }),
    change({ params: nothing }, { params: 'mention' }, ...whatIsOver('params')),
    change({ message: '' }, { message: 'mention' }, ...whatIsOver('message')),
  ],
  client_error: [row({ message: 'named' }, { place: 'named' }, { source: 'named' })],
  idempotency_key: [row({ caller_key: 'caller' })],
  login_failure: [row({ key: 'mention' }, { key: 'caller' })],
  verification_code: [row({ target: 'contact' }, { requested: 'contact' }, { subject: 'caller' })],
  refused_contact: [row({ target: 'contact' })],
  provider_session: [row({ sid_hash: 'session.sid_hash' })],
  session: [row({ account_id: 'account' }, { device_id: 'device' })],
  person_erasure: [plain('state counts subject hash brand lang held_by')],
  device: [row({ id: 'device', organisation_id: 'organisation' })],
  number_end: [row({ number_key: 'number' })],
  device_group: [row({ organisation_id: 'organisation' })],
  account: [row({ id: 'account' })],
  organisation: [
    change(
      { name: neutralWord, contact: '', phone: '', address: '', remark: '' },
      { id: 'organisation' },
    ),
    plain('path zone'),
  ],
  // Nobody can do anything in their name any more.
  audit: [
    change(
      { actor_name: neutralWord, ip: '', agent: '' },
      { actor_kind: '=account', actor_id: 'account' },
      { actor_kind: '=device', actor_id: 'device' },
    ),
    change(
      { object_name: neutralWord, before: null, after: null },
      { object_kind: '=account', object_id: 'account' },
      { object_kind: '=device', object_id: 'device' },
      { object_kind: '=organisation', object_id: 'organisation' },
      { organisation_id: 'organisation' },
      { object_name: 'mention' },
      { before: 'mention' },
      { after: 'mention' },
      { actor_name: 'mention' },
    ),
    change({ after: null }, ...searched),
    plain('actor_kind organisation_path func object_kind request_id'),
  ],
} as const satisfies PersonTables
