/**
 * Pages of a list: its head on the first one, a table on each, and what page it is. Where everything stands is data
 * (`layOutTable`, `layOutChart`): Typst only sets the letters, so parts of a long list are drawn by themselves.
 */
export const reportTemplate = `
#let d = json(bytes(sys.inputs.data))
#let soft = luma(95)
#let accent = rgb(d.accent)
#let text-size = d.size * 1pt

// As in the template of documents.
#set text(
  font: d.families, size: text-size, lang: d.lang, region: d.region, features: (ccmp: 0), cjk-latin-spacing: none,
  // Each line is as high as its size, whatever letters it has.
  top-edge: 0.88em, bottom-edge: -0.12em,
)
#set par(leading: (d.step - 1) * 1em, spacing: 6pt)
#set page(
  width: d.paper.width * 1pt,
  height: d.paper.height * 1pt,
  margin: (x: d.margin.x * 1pt, top: d.margin.top * 1pt, bottom: d.margin.bottom * 1pt),
  footer: context {
    set text(size: 7.5pt, fill: soft)
    let page = d.page + counter(page).get().first()
    line(length: 100%, stroke: 0.4pt + luma(205))
    v(3pt, weak: true)
    grid(
      columns: (1fr, auto), column-gutter: 12pt, align: (start, end),
      d.foot,
      d.page-words.replace("{pages}", str(d.pages-count)).replace("{page}", str(page)),
    )
  },
)

#let figure-of(one) = [
  #text(size: 7.5pt, fill: soft, one.name)
  #v(3pt, weak: true)
  #text(size: 12pt, weight: "bold", one.value)
  #if one.percent != "" [
    #h(3pt) #text(size: 8.5pt, weight: "bold", fill: soft, one.percent)
    #v(3pt, weak: true)
    #text(size: 7pt, fill: soft, one.before)
  ]
]

#let chart-of(shapes) = block(width: 100%, height: shapes.height * 1pt, {
  set text(size: d.chart-text * 1pt, fill: soft, top-edge: "baseline", bottom-edge: "baseline")
  for one in shapes.lines {
    let points = one.points.map(p => p.map(c => c * 1pt))
    place(top + left, curve(
      stroke: (paint: rgb(one.stroke), thickness: one.width * 1pt, join: "round", dash: if one.dashed { "dashed" } else { none }),
      curve.move(points.first()),
      ..points.slice(1).map(p => curve.line(p)),
    ))
  }
  for one in shapes.boxes {
    let paint = if one.strength < 1 { color.mix((rgb(one.fill), one.strength * 100%), (luma(238), (1 - one.strength) * 100%)) } else { rgb(one.fill) }
    place(top + left, dx: one.x * 1pt, dy: one.y * 1pt,
      rect(width: one.width * 1pt, height: one.height * 1pt, fill: paint))
  }
  for one in shapes.areas {
    place(top + left, polygon(fill: rgb(one.fill), stroke: if shapes.areas.len() > 1 { 0.8pt + white }, ..one.points.map(p => p.map(c => c * 1pt))))
  }
  for one in shapes.texts {
    let wide = 300pt
    let (shift, side) = if one.at == "start" { (0pt, left) } else if one.at == "end" { (wide, right) } else { (wide / 2, center) }
    place(top + left, dx: one.x * 1pt - shift, dy: one.y * 1pt, box(width: wide, align(side, one.text)))
  }
})

#let head = {
  set text(size: 9pt)
  grid(
    columns: (auto, 1fr, auto), column-gutter: 8pt, align: (start + horizon, start + horizon, end + horizon),
    if d.logo != none { image(d.logo, height: 20pt) },
    text(size: 11pt, weight: "bold", fill: accent, d.brand),
    text(size: 8pt, fill: soft, d.made),
  )
  v(5pt, weak: true)
  line(length: 100%, stroke: 1.2pt + accent)
  v(10pt, weak: true)
  block(text(size: 16pt, weight: "bold", d.title))
  if d.purpose != "" { block(above: 5pt, text(size: 8.5pt, fill: soft, d.purpose)) }
  if d.facts.len() > 0 {
    v(8pt, weak: true)
    par(leading: 5pt, d.facts.map(((name, value)) => [#text(fill: soft, name): #text(value)]).join(text(fill: luma(170), [ #h(4pt)·#h(4pt) ])))
  }
  if d.figures.len() > 0 {
    v(10pt, weak: true)
    let lines = calc.ceil(d.figures.len() / d.figures-across)
    let across = calc.ceil(d.figures.len() / lines)
    grid(columns: (1fr,) * across, gutter: 6pt, inset: (x: 8pt, y: 6pt), fill: rgb(d.tint), ..d.figures.map(figure-of))
  }
  if d.chart != none {
    v(12pt, weak: true)
    chart-of(d.chart)
  }
}

#let zebra(rows, has-total) = (_, y) => if y == 0 { rgb(d.tint) } else if has-total and y == rows { luma(232) } else if calc.even(y) { luma(247) }

#let table-of(page) = grid(
  columns: d.widths.map(w => w * 1pt),
  rows: (d.head.height, ..page.heights).map(h => h * 1pt),
  inset: (x: d.inset.x * 1pt, y: d.inset.y * 1pt),
  // Decimal points stand below each other, also from right to left.
  align: d.columns.map(c => if c.isNumber { right + top } else { start + top }),
  fill: zebra(page.heights.len(), page.has-total),
  ..d.head.cells.map(name => text(weight: "bold", name)),
  ..page.cells,
  ..page.totals.map(value => text(weight: "bold", value)),
)

#for (at, page) in d.pages.enumerate() {
  if at > 0 { pagebreak() }
  if page.has-head {
    head
    block(above: 12pt, below: 0pt, height: 0pt, context [#metadata(here().position()) <end-of-head>])
  }
  if page.heights.len() > 0 { block(above: 0pt, below: 0pt, table-of(page)) }
}
`
