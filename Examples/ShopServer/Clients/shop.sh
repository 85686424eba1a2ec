#!/usr/bin/env bash
# A visit to the shop with curl. DOPPEL_URL is the address of the server: doppel serve sets it.
set -uo pipefail
base="${DOPPEL_URL:?is not set: doppel serve FOLDER -- $0}"

# call WORDS… — the status, chosen header fields and the body of an answer, or that there is none.
call() {
    local head
    head=$(mktemp)
    if curl --silent --max-time 120 --dump-header "$head" --output "$head.body" "$@"; then
        head -1 "$head" | tr -d '\r'
        grep -iE '^(location|link|retry-after|www-authenticate|content-range):' "$head" | tr -d '\r'
        [ -n "${QUIET:-}" ] || sed "s|$base|http://shop|g" "$head.body"
        [ -n "${QUIET:-}" ] || [ -z "$(tail -c 1 "$head.body")" ] || echo
    else
        echo "no answer"
    fi
    rm -f "$head" "$head.body"
}

# quiet WORDS… — the same without the body.
quiet() { QUIET=1 call "$@"; }

json=(--header "Content-Type: application/json")
bearer=(--header "Authorization: Bearer token-1")

echo "== a session"
call "${json[@]}" --data '{"user": "Grace", "password": "right"}' "$base/login"
call "${json[@]}" --data '{"user": "Grace", "password": "wrong"}' "$base/login"
call "${bearer[@]}" "$base/profile"

echo "== the catalogue"
call "$base/products"
call "$base/products?page=2"
call "$base/products?page=7"
call "$base/products/5?currency=EUR"
call "$base/products/99"
call --get --data-urlencode 'q=green "tea"' "$base/search"
call --get --data-urlencode 'q=a\b' "$base/search"
quiet --range 0-7 "$base/photos/1.png"

echo "== an order"
call "${json[@]}" "${bearer[@]}" --data '{"items": [{"id": 1, "count": 2}, {"id": 3}], "note": "a \"gift\""}' "$base/orders"
call "${json[@]}" "${bearer[@]}" --data '{"items": []}' "$base/orders"
for _ in 1 2 3; do call "$base/orders/1234"; done
call --data-urlencode 'name=Ada & Co' --data 'text=fine' "$base/feedback"
call --form 'name=Bob' --form 'text=fine' "$base/feedback"
call --get --data-urlencode 'name=<Ada>' "$base/thanks"

echo "== a service that is down for a moment"
call "$base/reports"
call "$base/reports"

echo "== news"
call "$base/news"

echo "== an expired session, then no network at all, then all is well again"
quiet --request POST "${json[@]}" --data '{}' "$base/__doppel/presets/expired%20and%20empty/apply"
call "${bearer[@]}" "$base/profile"
call "$base/products"
quiet --request POST "${json[@]}" --data '{}' "$base/__doppel/presets/offline/apply"
call "$base/products"
quiet --request DELETE "${json[@]}" "$base/__doppel/selections"
quiet "$base/products"
