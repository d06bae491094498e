'use client'

import { useEffect, useRef } from 'react'
import { useMap } from '#components/map/use-map.ts'
import { poiIcons } from '#lib/codes/poi-icons.ts'
import { PoiPicture } from './poi-picture.tsx'

export const pictureOf = (icon: string) => `poi-${icon}`
/** Pixels, twice what is shown. */
const size = 36

/** Gives the map the pictures of places, drawn from those of the list. */
export function PoiPictures() {
  const map = useMap()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isGone = false
    const add = () => {
      for (const svg of box.current?.querySelectorAll('svg') ?? []) {
        const name = pictureOf(svg.dataset['icon'] ?? '')
        const image = new Image(size, size)
        image.onload = () => {
          if (!isGone && !map.hasImage(name)) map.addImage(name, image, { pixelRatio: 2 })
        }
        const drawn = new XMLSerializer().serializeToString(svg)
        image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`
      }
    }
    add()
    // Lost on a style reload.
    map.on('style.load', add)
    return () => {
      isGone = true
      map.off('style.load', add)
    }
  }, [map])
  return (
    <div ref={box} hidden>
      {poiIcons.map((icon) => (
        <PoiPicture key={icon} icon={icon} data-icon={icon} size={size} color="#ffffff" />
      ))}
    </div>
  )
}
