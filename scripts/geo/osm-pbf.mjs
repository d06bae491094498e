// https://wiki.openstreetmap.org/wiki/PBF_Format
import fs from 'node:fs'
import zlib from 'node:zlib'
import { PbfReader } from 'pbf'

function* blocks(bytes) {
  let at = 0
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at)
    const head = { type: '', size: 0 }
    new PbfReader(bytes.subarray(at + 4, at + 4 + length)).readFields((tag, _, pbf) => {
      if (tag === 1) head.type = pbf.readString()
      else if (tag === 3) head.size = pbf.readVarint()
    })
    at += 4 + length + head.size
    const blob = {}
    new PbfReader(bytes.subarray(at - head.size, at)).readFields((tag, _, pbf) => {
      if (tag === 1) blob.raw = pbf.readBytes()
      else if (tag === 3) blob.zlib = pbf.readBytes()
    })
    if (head.type === 'OSMData') yield blob.raw ?? zlib.inflateSync(blob.zlib)
  }
}

function running(deltas) {
  let sum = 0
  return deltas.map((delta) => {
    sum += delta
    return sum
  })
}

function readNodes(bytes, { texts, granularity, latOffset, lonOffset, nodes }) {
  const dense = { ids: [], lats: [], lons: [], tags: [] }
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) dense.ids = running(pbf.readPackedSVarint())
    else if (tag === 8) dense.lats = running(pbf.readPackedSVarint())
    else if (tag === 9) dense.lons = running(pbf.readPackedSVarint())
    else if (tag === 10) dense.tags = pbf.readPackedVarint()
  })
  let at = 0
  for (const [index, id] of dense.ids.entries()) {
    const tags = {}
    for (; dense.tags[at]; at += 2) tags[texts[dense.tags[at]]] = texts[dense.tags[at + 1]]
    at++
    nodes.set(id, {
      lat: (latOffset + granularity * dense.lats[index]) * 1e-9,
      lon: (lonOffset + granularity * dense.lons[index]) * 1e-9,
      tags,
    })
  }
}

function readWay(bytes, { texts, ways }) {
  const way = { id: 0, keys: [], values: [], refs: [] }
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) way.id = pbf.readVarint()
    else if (tag === 2) way.keys = pbf.readPackedVarint()
    else if (tag === 3) way.values = pbf.readPackedVarint()
    else if (tag === 8) way.refs = running(pbf.readPackedSVarint())
  })
  const tags = Object.fromEntries(way.keys.map((key, at) => [texts[key], texts[way.values[at]]]))
  ways.push({ id: way.id, tags, refs: way.refs })
}

/** Dense nodes by id and ways; relations are skipped. */
export function readOsm(file) {
  const found = { nodes: new Map(), ways: [] }
  for (const bytes of blocks(fs.readFileSync(file))) {
    const block = { ...found, texts: [], granularity: 100, latOffset: 0, lonOffset: 0 }
    const groups = []
    new PbfReader(bytes).readFields((tag, _, pbf) => {
      if (tag === 1) {
        const end = pbf.readVarint() + pbf.pos
        while (pbf.pos < end) {
          pbf.readVarint()
          block.texts.push(pbf.readString())
        }
      } else if (tag === 2) groups.push(pbf.readBytes())
      else if (tag === 17) block.granularity = pbf.readVarint()
      else if (tag === 19) block.latOffset = pbf.readVarint(true)
      else if (tag === 20) block.lonOffset = pbf.readVarint(true)
    })
    for (const group of groups) {
      new PbfReader(group).readFields((tag, _, pbf) => {
        if (tag === 2) readNodes(pbf.readBytes(), block)
        else if (tag === 3) readWay(pbf.readBytes(), block)
      })
    }
  }
  return found
}
