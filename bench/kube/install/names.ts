/** Of the release; the chart's names are as this, for it has the chart's own name in it. */
export const RELEASE = 'matinee'
export const CHART = 'helm/matinee'

/** By which all that belongs to the release is found. */
export const SELECTOR = `app.kubernetes.io/instance=${RELEASE}`
