#lang racket/base
;; Wins, blocks, else takes the cell of most rows; in 2048 merges as much as it can in two moves.

(require json racket/list)

;; ---- tic-tac-toe

;; All rows of enough cells: across, down and slantwise.
(define (rows size win)
  (for*/list ([y size] [x size] [step '((1 . 0) (0 . 1) (1 . 1) (-1 . 1))]
              #:when (<= 0 (+ x (* (sub1 win) (car step))) (sub1 size))
              #:when (< (+ y (* (sub1 win) (cdr step))) size))
    (for/list ([i win])
      (+ (* size (+ y (* i (cdr step)))) x (* i (car step))))))

(define (tic-tac-toe turn rules)
  (define board (hash-ref turn 'board))
  (define you (string-ref (hash-ref turn 'you) 0))
  (define win (hash-ref rules 'win))
  (define all-rows (rows (hash-ref rules 'size) win))
  (define worth (make-hash))
  (for ([row all-rows])
    (define marks (for/list ([cell row]) (string-ref board cell)))
    (define own (count (lambda (mark) (char=? mark you)) marks))
    (define other (- win own (count (lambda (mark) (char=? mark #\.)) marks)))
    (define value
      (cond [(and (positive? own) (positive? other)) 0]
            [(positive? own) (* 4 (expt 100 own))]
            [else (expt 100 other)]))
    (for ([cell row]) (hash-update! worth cell (lambda (sum) (+ sum value)) 0)))
  (argmax (lambda (cell) (hash-ref worth cell 0)) (hash-ref turn 'legal)))

;; ---- 2048

;; A row after its tiles have slid to its start, without free cells.
(define (merge tiles)
  (cond [(or (null? tiles) (null? (cdr tiles))) tiles]
        [(= (first tiles) (second tiles)) (cons (* 2 (first tiles)) (merge (cddr tiles)))]
        [else (cons (first tiles) (merge (cdr tiles)))]))

(define (slide row)
  (define tiles (merge (filter positive? row)))
  (append tiles (make-list (- (length row) (length tiles)) 0)))

(define (transpose board) (apply map list board))

(define (after board move)
  (case move
    [("left") (map slide board)]
    [("right") (map (lambda (row) (reverse (slide (reverse row)))) board)]
    [("up") (transpose (after (transpose board) "left"))]
    [("down") (transpose (after (transpose board) "right"))]))

;; Large tiles are worth more than what they were made of, and most of all at the top.
(define (worth board)
  (for*/sum ([(row y) (in-indexed board)] [tile row])
    (if (zero? tile) 8 (* tile (+ 1 (/ 1 (+ 1 y)))))))

(define (best-worth board moves)
  (for/fold ([best (worth board)]) ([move '("up" "left" "right" "down")] #:when (positive? moves))
    (define next (after board move))
    (if (equal? next board) best (max best (best-worth next (sub1 moves))))))

(define (twenty-forty-eight turn rules)
  (define board (hash-ref turn 'board))
  (argmax (lambda (move) (best-worth (after board move) 1)) (hash-ref turn 'legal)))

;; ---- the talk with Joust

(define (send message)
  (write-json message)
  (newline)
  (flush-output)) ; or the line would wait in a buffer until the clock has run out

(let loop ([choose #f] [rules #f])
  (define line (read-line))
  (unless (eof-object? line)
    (define message (string->jsexpr line))
    (case (hash-ref message 'type)
      [("hello")
       (send (hasheq 'type "ready"))
       (loop (if (equal? (hash-ref message 'game) "2048") twenty-forty-eight tic-tac-toe)
             (hash-ref message 'rules))]
      [("turn")
       (send (hasheq 'turn (hash-ref message 'turn) 'move (choose message rules)))
       (loop choose rules)]
      [("quit") (void)]
      [else (loop choose rules)])))
