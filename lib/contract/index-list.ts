import type { Func } from './define.ts'
import { listedFunctions } from './listed/functions.ts'

/** A function without the types of params and reply. */
export type AnyFunc = Omit<Func, 'scope'> & { scope?: Record<string, string | undefined> }

export const modules: Record<string, string> = {
  user: 'Log-in, registration, codes and the session in use',
  usermgr: 'Accounts, their rights, and the log of events',
  family: 'The tree of organisations and the devices in it',
  stat: 'Figures of organisations',
  summary: 'Sums of devices and of organisations',
  devreport: 'What devices did in a period, added up',
  device: 'Devices: finding, details, their whole life, raw frames',
  location: 'Present positions, tracks and addresses',
  alarm: 'Alarms, new and past',
  fence: 'Fences: areas that watch devices',
  poi: 'Own places of organisations',
  attendance: 'Rules of attendance, clock-ins and clock-outs',
  beacon: 'Beacons of organisations, and which devices saw them',
  cmd: 'Commands to devices',
  wallet: 'Wallets of organisations, and their money paid out',
  sim: 'SIM cards of organisations, and the devices that they are in',
  message: 'Invitations to devices of others',
  incrementpackage: 'Services of devices, what is left of them, packages and their prices',
  pay: 'Orders and their payment',
  complaint: 'Complaints about orders, and their negotiation',
  feedback: 'What people report and suggest, and what is answered',
  ops: 'The platform itself',
  export: 'Reports written to files',
  dev: 'Keys of integrators, and events of devices delivered to their addresses',
  schedule: 'Reports made by themselves and sent by mail',
  file: 'Files uploaded (POST /upload) and made',
  tool: 'After-sales tools',
  workbench: 'What waits for a hand, and who of an organisation has it',
}

/** In the order of the reference. */
export const functions: readonly AnyFunc[] = Object.keys(modules).flatMap((module) =>
  listedFunctions.filter(({ name }) => name.startsWith(`${module}/`)),
)

/** Refusals of any function, beside its own. */
export const generalErrors = [
  'loginExpired',
  'accountChanged',
  'keyUnknown',
  'keyEnded',
  'keyNetwork',
  'keyScope',
  'keyParam',
  'checkModuleAndMethod',
  'badParams',
  'noPermission',
  'tooFrequent',
  'bodyTooLarge',
  'notJson',
  'tooComplex',
  'crossSite',
  'serviceFailed',
  'overload',
] as const
