import type { Config } from '../config.ts'

/** docs/security.md#device-ports */
export type Limits = {
  /** TCP, and per address (UDP sessions alike). */
  maxConnections: number
  maxPerIp: number
  maxUdpSessions: number
  maxFramesPerSecond: number
  loginSeconds: number
  /** Of an unfinished frame. */
  maxBufferBytes: number
  /** That the device has not read. */
  maxUnsentBytes: number
  waitSeconds: number
  /** Unstored; above it no socket is read. */
  maxBacklog: number
}

/** Of one of `processes`, which share what comes evenly; UDP comes to one alone. */
export function gatewayLimits(config: Config, processes: number): Limits {
  return {
    maxConnections: Math.ceil(config.GATEWAY_MAX_CONNECTIONS / processes),
    maxPerIp: Math.ceil(config.GATEWAY_MAX_PER_IP / processes),
    maxUdpSessions: config.GATEWAY_MAX_UDP_SESSIONS,
    maxFramesPerSecond: config.GATEWAY_MAX_FRAMES_PER_SECOND,
    loginSeconds: 15,
    maxBufferBytes: 8192,
    maxUnsentBytes: 65_536,
    waitSeconds: 60,
    maxBacklog: 20_000,
  }
}
