/** Paths of the player's icons, drawn on 24×24. */
export const ICONS = {
  back: 'M20 11H7.8l5.6-5.6L12 4l-8 8 8 8 1.4-1.4L7.8 13H20z',
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M6 5h4v14H6zm8 0h4v14h-4z',
  replay: 'M12 5V1L7 6l5 5V7a6 6 0 1 1-6 6H4a8 8 0 1 0 8-8z',
  sound: 'M3 9v6h4l5 5V4L7 9zm13.5 3A4.5 4.5 0 0 0 14 8v8a4.5 4.5 0 0 0 2.5-4zM14 3.2v2.1a7 7 0 0 1 0 13.4v2.1a9 9 0 0 0 0-17.6z',
  muted: 'M3 9v6h4l5 5V4L7 9zm18.5.9L20 8.5l-2.3 2.3-2.2-2.3L14 9.9l2.3 2.3-2.3 2.2 1.5 1.4 2.2-2.3 2.3 2.3 1.5-1.4-2.3-2.2z',
  expand: 'M5 14H3v7h7v-2H5zm-2-4h2V5h5V3H3zm16 9h-5v2h7v-7h-2zM14 3v2h5v5h2V3z',
  shrink: 'M3 16h5v5h2v-7H3zm5-8H3v2h7V3H8zm6 13h2v-5h5v-2h-7zm2-13V3h-2v7h7V8z',
} as const
