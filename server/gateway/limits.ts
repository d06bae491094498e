import type { Config } from '../config.ts'

/** Bounds of the device gateway (docs/security.md#device-ports). */
export type Limits = {
  /** TCP connections, and of one address; addresses have as many UDP sessions. */
  maxConnections: number
  maxPerIp: number
  maxUdpSessions: number
  maxFramesPerSecond: number
  /** A connection that has not named a known device by then is closed. */
  loginSeconds: number
  /** Bytes of an unfinished frame that one connection may hold. */
  maxBufferBytes: number
  /** Replies that a device does not take in; then it is cut off. */
  maxUnsentBytes: number
  /** How long a connection may wait for a device that another one has. */
  waitSeconds: number
  /** Reports taken in and not yet stored, of all connections: above it no socket is read. */
  maxBacklog: number
}

/** The limits of a configuration. */
export function limitsOf(config: Config): Limits {
  return {
    maxConnections: config.GATEWAY_MAX_CONNECTIONS,
    maxPerIp: config.GATEWAY_MAX_PER_IP,
    maxUdpSessions: config.GATEWAY_MAX_UDP_SESSIONS,
    maxFramesPerSecond: config.GATEWAY_MAX_FRAMES_PER_SECOND,
    loginSeconds: 15,
    maxBufferBytes: 8192,
    maxUnsentBytes: 65_536,
    waitSeconds: 60,
    maxBacklog: 20_000,
  }
}
