import { expect, test } from 'vitest'
import { readPaths } from './value-reads.ts'

const reads = (...files: string[]): string[] => [...readPaths(files)].sort()

test('[KU22] a path is read by name, by a variable and below a with', () => {
  expect(reads('{{ .Values.redis.mode }}')).toEqual(['redis.mode'])
  expect(reads('{{- $proxy := .Values.proxy -}} {{ add $proxy.workers 1 | quote }}')).toEqual(['proxy', 'proxy.workers'])
  expect(reads('{{ with .Values.session.podDisruptionBudget }}{{ if .enabled }}{{ $.Values.demo.url }}{{ end }}{{ end }}')).toEqual([
    'demo.url',
    'session.podDisruptionBudget',
    'session.podDisruptionBudget.enabled',
  ])
})

test('[KU22] the dot is the outer one again after a with, and in its else', () => {
  expect(reads('{{ with .Values.a }}{{ else }}{{ .Values.b }}{{ end }}{{ .Values.c }}')).toEqual(['a', 'b', 'c'])
  expect(reads('{{ with .Values.a }}{{ else with .Values.b }}{{ .c }}{{ end }}')).toEqual(['a', 'b', 'b.c'])
})

test('[KU22] what an include is given is followed into what it includes', () => {
  const shared = '{{ define "image" }}{{ $root := index . 0 }}{{ $image := index . 1 }}{{ default $root.Values.tag $image.tag }}{{ end }}'
  expect(reads(shared)).toEqual([])
  expect(reads(shared, '{{ include "image" (list $ .Values.demo.image) | nindent 2 }}')).toEqual(['demo.image', 'demo.image.tag', 'tag'])
})

test('[KU22] a section is found by its name, and entries of lists and dicts are gone through', () => {
  expect(
    reads('{{ define "part" }}{{ (index (index . 0).Values (index . 1)).size }}{{ end }}{{ include "part" (list . "demo") }}'),
  ).toEqual(['demo', 'demo.size'])
  expect(reads('{{ range $key := list "url" "kind" }}{{ index $.Values.redis $key }}{{ end }}')).toEqual([
    'redis',
    'redis.kind',
    'redis.url',
  ])
  expect(reads('{{ range $name, $part := dict "a" .Values.a }}{{ $part.b }}{{ end }}')).toEqual(['a', 'a.b'])
})

test('[KU22] neither a comment nor text nor a section of the same last name is a use', () => {
  expect(reads('{{/* .Values.a.enabled */}} .Values.b.enabled {{ fail ".Values.c.enabled" }}{{ .Release.enabled }}')).toEqual([])
  expect(reads('{{ toYaml .Values.a }}{{ .Values.b.enabled }}')).toEqual(['a', 'b.enabled'])
})

test('[KU22] a template that is cut short is refused', () => {
  expect(() => reads('{{ if .Values.a }}')).toThrow('end is missing')
  expect(() => reads('{{ end }}')).toThrow('end belongs to nothing')
  expect(() => reads('{{ else }}')).toThrow('else belongs to nothing')
})
