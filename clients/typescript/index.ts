// biome-ignore-all lint/performance/noBarrelFile: the entry of a package
export { type Calls, errorCodes, type PushEvents } from './calls.ts'
export { type PushHeaders, type PushMessage, PushRefused, verifyPush } from './verify-push.ts'
export {
  type CallOptions,
  type Params,
  type Reply,
  type Row,
  Waypost,
  type WaypostCall,
  type WaypostOptions,
} from './waypost.ts'
export { WaypostError, type WaypostErrorCode } from './waypost-error.ts'
