/** Solves the equations of a symmetric positive definite matrix, kept by rows in one array. Ingest solves ten thousand of them: ml-matrix takes ten times as long. */

/** Returns the lower triangle L of a matrix = L Lᵀ (Cholesky). Throws where the matrix is not positive definite. */
export function factorize(matrix: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = at(matrix, row * size + column);
      for (let k = 0; k < column; k++) rest -= at(lower, row * size + k) * at(lower, column * size + k);
      if (row === column && !(rest > 0)) throw new Error('The matrix is not positive definite.');
      lower[row * size + column] =
        row === column ? Math.sqrt(rest) : rest / at(lower, column * size + column);
    }
  }
  return lower;
}

/** Returns x of L x = right. */
export function solveForward(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const solved = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    let rest = at(right, row);
    for (let k = 0; k < row; k++) rest -= at(lower, row * size + k) * at(solved, k);
    solved[row] = rest / at(lower, row * size + row);
  }
  return solved;
}

/** Returns x of Lᵀ x = right. */
export function solveBackward(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const solved = new Float64Array(size);
  for (let row = size - 1; row >= 0; row--) {
    let rest = at(right, row);
    for (let k = row + 1; k < size; k++) rest -= at(lower, k * size + row) * at(solved, k);
    solved[row] = rest / at(lower, row * size + row);
  }
  return solved;
}

/** Returns the diagonal of the inverse of L Lᵀ. */
export function inverseDiagonal(lower: Float64Array, size: number): Float64Array {
  const diagonal = new Float64Array(size);
  const unit = new Float64Array(size);
  for (let column = 0; column < size; column++) {
    unit.fill(0);
    unit[column] = 1;
    // The column of L⁻¹ is 0 above its diagonal.
    let squares = 0;
    for (let row = column; row < size; row++) {
      let rest = at(unit, row);
      for (let k = column; k < row; k++) rest -= at(lower, row * size + k) * at(unit, k);
      const value = rest / at(lower, row * size + row);
      unit[row] = value;
      squares += value * value;
    }
    diagonal[column] = squares;
  }
  return diagonal;
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}
