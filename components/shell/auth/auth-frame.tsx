'use client'

import type { ReactNode } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { Copyright } from '../copyright.tsx'
import classes from './auth.module.css'
import { AuthControls } from './auth-controls.tsx'

export function AuthFrame(props: { art: ReactNode; qr: ReactNode; children: ReactNode }) {
  const { config } = useBrand()
  return (
    <div className={classes.page} data-art={config.isShowBackground || undefined}>
      <div className={classes.side}>
        <header className={classes.header}>
          <BrandMark hasLogo={config.isLogimg} />
          <div className={classes.controls}>
            <AuthControls />
          </div>
        </header>
        <main className={classes.main}>
          <div className={classes.box}>{props.children}</div>
        </main>
        <Copyright className={classes.copyright} />
      </div>
      {config.isShowBackground && (
        <div className={classes.art} aria-hidden="true">
          {props.art}
        </div>
      )}
      {config.isShowQRcode && props.qr}
    </div>
  )
}
