'use client'

import { QRCodeSVG } from 'qrcode.react'

/** A text as QR code, dark on white in every theme so that every camera reads it. `size` in pixels. */
export function QrCode(props: { text: string; size: number; label: string }) {
  return (
    <QRCodeSVG
      value={props.text}
      size={props.size}
      level="M"
      marginSize={2}
      bgColor="#ffffff"
      fgColor="#14181d"
      title={props.label}
      role="img"
    />
  )
}
