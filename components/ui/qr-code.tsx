'use client'

import { QRCodeSVG } from 'qrcode.react'

/** Dark on white in every theme, for cameras. `size` in pixels. */
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
