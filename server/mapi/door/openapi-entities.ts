import { z } from 'zod'
import { sortItems } from '#lib/codes/account-settings.ts'
import { alarmStatuses, disposalResults } from '#lib/codes/alarm-disposal.ts'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import {
  announcementLevels,
  announcementOrigins,
  announcementPlatforms,
  announcementReaders,
  announcementStates,
  publishedStates,
} from '#lib/codes/announcement.ts'
import { backupIntervals } from '#lib/codes/backup.ts'
import { beaconKinds } from '#lib/codes/beacon-kinds.ts'
import { brandKeyKinds } from '#lib/codes/brand-keys.ts'
import { punchKinds } from '#lib/codes/clock-states.ts'
import { commandStates } from '#lib/codes/command-states.ts'
import {
  complaintOutcomes,
  complaintReasons,
  complaintRoles,
  complaintStates,
  complaintSteps,
} from '#lib/codes/complaint.ts'
import { coordTypes } from '#lib/codes/coord-types.ts'
import { sexes } from '#lib/codes/device-profile.ts'
import { alarmKeys, settingStates } from '#lib/codes/device-settings.ts'
import { displayStates, humanStates, lineStates, stateFilters } from '#lib/codes/device-state.ts'
import { driverChoices, driverSources } from '#lib/codes/driver-sources.ts'
import { feedbackKinds, feedbackSources } from '#lib/codes/feedback.ts'
import { healthMeasures } from '#lib/codes/health-kinds.ts'
import { storeNames } from '#lib/codes/kept-data.ts'
import { locationKindNames, satelliteTypeNames } from '#lib/codes/location-kinds.ts'
import { mediaKinds, mediaTypeNames } from '#lib/codes/media-types.ts'
import { noticeWayNames } from '#lib/codes/notice-ways.ts'
import { objectKinds } from '#lib/codes/object-kinds.ts'
import { packageStates, validities } from '#lib/codes/packages.ts'
import { lotSources, serviceNames } from '#lib/codes/paid-services.ts'
import {
  documentKinds,
  handPayments,
  handStates,
  orderTimes,
  payManners,
  rechargeStates,
  refundKinds,
  refundStates,
  tradeKinds,
} from '#lib/codes/payment.ts'
import { loginFlags, permissions, roles } from '#lib/codes/permissions.ts'
import { poiIcons } from '#lib/codes/poi-icons.ts'
import { readingGroups } from '#lib/codes/reading-groups.ts'
import { simCarriers, simStates } from '#lib/codes/sim.ts'
import { soldNames } from '#lib/codes/sold-types.ts'
import { dayGroups } from '#lib/codes/stat-groups.ts'
import { bookedPurposes } from '#lib/codes/trip-purposes.ts'
import { usualPurposes } from '#lib/codes/usual-purposes.ts'
import {
  payeeKinds,
  payoutNames,
  statementKindNames,
  transferFaults,
  transferStatuses,
  walletOperations,
  withdrawStatuses,
} from '#lib/codes/wallet.ts'
import { accountSettings } from '#lib/contract/account-settings.ts'
import { addressReply } from '#lib/contract/address-fields.ts'
import { alarmItem } from '#lib/contract/alarm/get-last-alarm.ts'
import { announcementRow, publishedRow } from '#lib/contract/announcement-fields.ts'
import { changeSources } from '#lib/contract/change-fields.ts'
import { commandOrder, listedCommand } from '#lib/contract/cmd/command-fields.ts'
import { commandChannels, commandNames } from '#lib/contract/cmd/get-sent.ts'
import { complaintRow } from '#lib/contract/complaint-fields.ts'
import { loginKind, messageChannel } from '#lib/contract/contact-fields.ts'
import { identityModes } from '#lib/contract/device/get-identity.ts'
import { errcode, failItem } from '#lib/contract/fail-item.ts'
import { expiryWindows, stateCounts } from '#lib/contract/family/get-device-list.ts'
import { garageNode, nodeOrder } from '#lib/contract/family/get-family-list.ts'
import { taskFailItem, taskStates, undoableTask } from '#lib/contract/family/get-task.ts'
import { feedbackRow } from '#lib/contract/feedback-fields.ts'
import { latMicro, lonMicro, protocol, sfamilyid, unixTime } from '#lib/contract/fields.ts'
import { firmwarePart, rolloutRow, rolloutWay } from '#lib/contract/firmware-fields.ts'
import {
  invitationFilters,
  invitationRow,
  invitationStates,
} from '#lib/contract/invitation-fields.ts'
import { organisationKind } from '#lib/contract/organisation-fields.ts'
import { packageRow, pricedRow, region } from '#lib/contract/package-fields.ts'
import { documentRow, orderRow, refundRow } from '#lib/contract/pay-fields.ts'
import { poiMark } from '#lib/contract/poi-fields.ts'
import { climateSensor } from '#lib/contract/reading-fields.ts'
import { listedRecordingStates, recordingFilters } from '#lib/contract/recording-fields.ts'
import { leftFlow, serviceItem, serviceUnit } from '#lib/contract/service-fields.ts'
import { getSims } from '#lib/contract/sim/get.ts'
import { simBulkReply, whiteReply } from '#lib/contract/sim-fields.ts'
import { nextEvents } from '#lib/contract/stat-fields.ts'
import { tripNote } from '#lib/contract/trip-note-fields.ts'
import { familyInfo } from '#lib/contract/user/login.ts'
import { loginFilters } from '#lib/contract/usermgr/audit-fields.ts'
import { approvalRow, statementRow, withdrawRow } from '#lib/contract/wallet-fields.ts'
import { fenceAlarms, fenceTypes } from '#lib/rules/fence-limits.ts'
import { shareRights } from '#lib/rules/sharing.ts'
import { brandEntities } from './openapi-brand-entities.ts'
import { outgoingEntities } from './openapi-outgoing-entities.ts'

const filters = Object.keys(stateFilters)

/**
 * What the document calls by a name of its own, beside what has a title (ids, numbers with names).
 * Choices come before what holds them; all else is called after the function and field where it
 * stands.
 */
export const entities: Readonly<Record<string, z.ZodType>> = {
  ErrorCode: errcode,

  ...brandEntities,

  Permission: z.enum(permissions),
  Role: z.enum(roles),
  LoginFlag: z.enum(loginFlags),
  LoginKind: loginKind,
  MessageChannel: messageChannel,
  Region: region,
  ActorKind: z.enum(['account', 'device', 'visitor']),
  ObjectKind: z.enum(objectKinds),
  AuditSort: z.enum(['time']),
  AuditOutcome: z.enum(['succeeded', 'refused']),
  AuditKind: loginFilters.kind.unwrap(),
  DeviceEventPlace: nextEvents.unwrap(),
  FileFormat: z.enum(['xlsx', 'csv', 'pdf', 'gpx', 'kml']),
  NameSort: z.enum(['created', 'name']),
  SortItem: z.enum(sortItems),

  OrganisationKind: organisationKind,
  OrganisationInfo: familyInfo,
  OrganisationName: z.object({ sid: sfamilyid, sname: z.string() }),
  OrganisationSort: nodeOrder.sort.unwrap(),
  Group: garageNode,
  AccountSettings: accountSettings,

  Protocol: protocol,
  DeviceState: z.enum(displayStates),
  DeviceStateFilter: z.enum(filters),
  LineState: z.enum(lineStates),
  HumanState: z.enum(humanStates),
  LocationKind: z.enum(locationKindNames),
  SatelliteType: z.enum(satelliteTypeNames),
  IgnitionState: z.enum(['e_acc_close', 'e_acc_open', 'e_acc_empty']),
  CoordinateSystem: z.enum(coordTypes),
  Sex: z.enum(sexes),
  IdentityMode: z.enum(identityModes),
  SettingState: z.enum(settingStates),
  AlarmType: z.enum(alarmTypeNames),
  AlarmSettingKey: z.enum(alarmKeys),
  HealthMeasure: z.enum(healthMeasures),
  AlarmLevel: z.enum(['info', 'warning', 'critical']),
  AlarmStatus: z.enum(alarmStatuses),
  AlarmResult: z.enum(disposalResults),
  NoticeWay: z.enum(noticeWayNames),
  Alarm: alarmItem,
  DeviceCounts: stateCounts,
  ExpiryWindow: z.enum(expiryWindows),
  LastFix: z.object({ lat: latMicro, lon: lonMicro, time: unixTime }),
  Address: addressReply.shape.items.element,
  FailItem: failItem,
  ShareRights: z.enum(shareRights),
  HardwareChangeSource: z.enum(changeSources),
  MediaKind: z.enum(mediaKinds),
  MediaType: z.enum(mediaTypeNames),
  RecordingFilter: z.enum(recordingFilters),
  ListedRecordingState: z.enum(listedRecordingStates),
  InvitationState: z.enum(invitationStates),
  InvitationFilter: z.enum(invitationFilters),
  Invitation: invitationRow,

  CommandState: z.enum(commandStates),
  CommandChannel: z.enum(commandChannels),
  CommandName: z.enum(commandNames),
  WhenOffline: commandOrder.offline.unwrap(),
  Command: listedCommand,

  FenceType: z.enum(fenceTypes),
  FenceAlarm: z.enum(fenceAlarms),
  BeaconKind: z.enum(beaconKinds),
  InOrOut: z.enum(punchKinds),
  ImportRowError: z.object({ row: z.int(), column: z.string(), error_message: z.string() }),
  PlaceIcon: z.enum(poiIcons),
  Place: poiMark,

  TaskState: z.enum(taskStates),
  Task: undoableTask,
  TaskFailItem: taskFailItem,

  ...outgoingEntities,

  MessageLevel: z.enum(announcementLevels),
  MessageState: z.enum(announcementStates),
  PublishedState: z.enum(publishedStates),
  MessagePlatform: z.enum(announcementPlatforms),
  MessageReader: z.enum(announcementReaders),
  MessageOrigin: z.enum(announcementOrigins),
  Message: announcementRow,
  PublishedMessage: publishedRow,

  FirmwarePart: firmwarePart,
  RolloutWay: rolloutWay,
  Rollout: rolloutRow,

  ServiceName: z.enum(serviceNames),
  ServiceUnit: serviceUnit,
  LeftFlow: z.object(leftFlow),
  DeviceService: serviceItem,
  SoldName: z.enum(soldNames),
  QuotaSource: z.enum(lotSources),
  Validity: z.enum(validities),
  PackageState: z.enum(packageStates),
  Package: packageRow,
  PricedPackage: pricedRow,

  TradeKind: z.enum(tradeKinds),
  PayManner: z.enum(payManners),
  HandPayment: z.enum(handPayments),
  HandState: z.enum(handStates),
  RefundKind: z.enum(refundKinds),
  RefundState: z.enum(refundStates),
  RechargeState: z.enum(rechargeStates),
  DocumentKind: z.enum(documentKinds),
  Document: documentRow,
  Refund: refundRow,
  OrderTime: z.enum(orderTimes),
  DayGroup: z.enum(dayGroups),
  StoreName: z.enum(storeNames),
  VendorKeyKind: z.enum(brandKeyKinds),
  BackupInterval: z.enum(backupIntervals),
  DriverSource: z.enum(driverSources),
  DriverChoice: z.enum(driverChoices),
  TripPurpose: z.enum(bookedPurposes),
  UsualPurpose: z.enum(usualPurposes),
  TripNote: tripNote,
  ReadingGroup: z.enum(readingGroups),
  ClimateSensor: climateSensor,
  Order: orderRow,
  ComplaintState: z.enum(complaintStates),
  ComplaintReason: z.enum(complaintReasons),
  ComplaintOutcome: z.enum(complaintOutcomes),
  ComplaintRole: z.enum(complaintRoles),
  ComplaintStep: z.enum(complaintSteps),
  Complaint: complaintRow,
  FeedbackKind: z.enum(feedbackKinds),
  FeedbackSource: z.enum(feedbackSources),
  Feedback: feedbackRow,

  StatementKind: z.enum(statementKindNames),
  WalletOperation: z.enum(walletOperations),
  WithdrawalStatus: z.enum(withdrawStatuses),
  TransferStatus: z.enum(transferStatuses),
  TransferFault: z.enum(transferFaults),
  PayeeKind: z.enum(payeeKinds),
  Payout: z.enum(payoutNames),
  StatementEntry: statementRow,
  Withdrawal: withdrawRow,
  AuditedWithdrawal: approvalRow,

  SimState: z.enum(simStates),
  SimCarrier: z.enum(simCarriers),
  SimCard: getSims.reply.shape.items.element,
  SimFailItem: simBulkReply.shape.fail_items.element,
  WhiteFailItem: whiteReply.shape.fail_items.element,
}
