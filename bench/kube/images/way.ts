/** What is known of where images have to go. */
export interface Destination {
  /** IMAGE_LOAD, or "". */
  readonly wanted: string
  /** Name of kubectl's context. */
  readonly context: string
  /** Of the container runtime, where the only node is this machine; else null. */
  readonly socket: string | null
}

const NOT_KNOWN =
  'How images reach this cluster is not known. Set IMAGE_LOAD to a command with {image} or {archive} in it, ' +
  'or to push with IMAGE_REGISTRY; or bring them there yourself and use --skip-images'

/** As one word of a shell, whatever the kubeconfig calls it. */
const word = (text: string): string => (/^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/** The command that brings images into the cluster, with {image} or {archive} in it, or `push` (rule KU34). @throws Error */
export const wayOf = ({ wanted, context, socket }: Destination): string => {
  if (wanted !== '') return wanted
  if (context.startsWith('kind-')) return `kind load image-archive {archive} --name ${word(context.slice('kind-'.length))}`
  if (context.startsWith('k3d-')) return `k3d image import {archive} --cluster ${word(context.slice('k3d-'.length))}`
  if (context === 'minikube') return 'minikube image load {archive}'
  if (socket !== null) return `ctr --address ${word(socket)} --namespace k8s.io images import {archive}`
  throw new Error(NOT_KNOWN)
}

/** How many images a file may hold: all of them, or one where the command asks for its name or the builder can no more. */
export const batchesOf = (way: string, program: string, names: readonly string[]): readonly (readonly string[])[] =>
  way.includes('{image}') || program === 'buildah' ? names.map((name) => [name]) : [names]

export const fillIn = (way: string, image: string, archive: string): string =>
  way.replaceAll('{image}', image).replaceAll('{archive}', archive)
