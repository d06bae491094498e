import { roles } from './permissions.ts'

/** How much a message matters. `maintenance` stands above every page until it ends. */
export const announcementLevels = ['info', 'important', 'urgent', 'maintenance'] as const
export type AnnouncementLevel = (typeof announcementLevels)[number]

/** What a message is to its reader. */
export const announcementStates = ['unread', 'read', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** What a message is to who published it. */
export const publishedStates = ['scheduled', 'current', 'ended', 'withdrawn'] as const
export type PublishedState = (typeof publishedStates)[number]

/** Where it shows: in the console, or in an app that reads the contract. */
export const announcementPlatforms = ['web', 'app'] as const
export type AnnouncementPlatform = (typeof announcementPlatforms)[number]

/** Accounts by their role, and device log-ins. */
export const announcementReaders = [...roles, 'device'] as const
export type AnnouncementReader = (typeof announcementReaders)[number]

/** Who says it to the reader: its own organisation, one above it, or the platform. */
export const announcementOrigins = ['own', 'above', 'platform'] as const
export type AnnouncementOrigin = (typeof announcementOrigins)[number]
