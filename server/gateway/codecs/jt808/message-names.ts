import { downMessages } from './down-messages.ts'

const up: Record<number, string> = {
  0x0001: 'terminal reply',
  0x0002: 'heartbeat',
  0x0003: 'logout',
  0x0004: 'time query',
  0x0005: 'packet request',
  0x0100: 'register',
  0x0102: 'authenticate',
  0x0104: 'parameters',
  0x0105: 'sleep notice',
  0x0106: 'factory reset notice',
  0x0107: 'attributes',
  0x0108: 'upgrade result',
  0x0109: 'time request',
  0x0110: 'wake times request',
  0x0112: 'mode report',
  0x0200: 'location',
  0x0201: 'location reply',
  0x0210: 'battery or batch',
  0x0500: 'vehicle control reply',
  0x0301: 'event report',
  0x0302: 'question answer',
  0x0303: 'information on demand',
  0x0608: 'areas',
  0x0700: 'recorder data',
  0x0701: 'waybill',
  0x0702: 'driver card',
  0x0704: 'location batch',
  0x0705: 'CAN data',
  0x0800: 'media event',
  0x0801: 'media',
  0x0802: 'stored media',
  0x0805: 'camera reply',
  0x0808: 'version notice',
  0x0818: 'sms centre',
  0x0900: 'passthrough',
  0x0901: 'compressed',
  0x0a00: 'public key',
  0x0f00: 'time request',
  0x0f01: 'time request',
  0x1003: 'audio and video attributes',
  0x1005: 'passenger count',
  0x1006: 'sleep network switch',
  0x1007: 'time zone',
  0x1107: 'sim and model',
  0x1205: 'media list',
  0x1206: 'file upload result',
  0x1210: 'alarm attachments',
  0x1211: 'file information',
  0x1212: 'file uploaded',
  0x1300: 'text reply',
  0x2070: 'acceleration',
  0x4401: 'padlock acknowledge',
  0x5501: 'padlock location',
  0x5502: 'padlock location, stored',
  0x6006: 'text reply',
}

function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

const all: [number, string][] = [
  ...Object.entries(up).map(([id, name]): [number, string] => [Number(id), name]),
  ...Object.entries(downMessages).map(([name, { id }]): [number, string] => [id, spaced(name)]),
]

export const messageNames: Record<number, string> = Object.fromEntries(
  all.map(([id, name]) => [id, `0x${id.toString(16).padStart(4, '0')} ${name}`]),
)
