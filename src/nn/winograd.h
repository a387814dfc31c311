// Included by kernel_body.h inside the namespace of one instruction set, with Vector defined.
//
// A tile of S x S outputs of a 3x3 convolution from (S+2) x (S+2) inputs, with (S+2)^2 products
// instead of 9 S^2 (Winograd; Cook and Toom): input and weights are seen as polynomials, evaluated
// at the points below, multiplied there, and the product's coefficients found again. Each function
// does one line of a tile; lines and columns are done in turn. weight_transform.cpp has the third
// part.

// Points 0, 1, -1, 2, infinity: 25 products for 9 outputs (81 directly).
struct Tile3 {
    static constexpr int kSide = 3;

    static inline void transform_input(const Vector* d, Vector* out) {
        const Vector two = splat(2.0f);
        const Vector low = d[3] - d[1];
        out[0] = two * (d[0] - d[2]) + low;
        out[1] = (d[3] - d[2]) - two * d[1];
        out[2] = (d[3] - d[2]) + two * (d[1] - d[2]);
        out[3] = low;
        out[4] = (d[4] - d[2]) - two * low;
    }

    static inline void transform_output(const Vector* m, Vector* out) {
        const Vector sum = m[1] + m[2];
        out[0] = m[0] + sum + m[3];
        out[1] = (m[1] - m[2]) + splat(2.0f) * m[3];
        out[2] = sum + splat(4.0f) * m[3] + m[4];
    }
};

// Points 0, 1, -1, 2, -2, infinity: 36 products for 16 outputs (144 directly).
struct Tile4 {
    static constexpr int kSide = 4;

    static inline void transform_input(const Vector* d, Vector* out) {
        const Vector two = splat(2.0f);
        const Vector four = splat(4.0f);
        const Vector five = splat(5.0f);
        const Vector even = d[4] - four * d[2];
        const Vector odd = d[3] - four * d[1];
        const Vector even2 = d[4] - d[2];
        const Vector odd2 = two * (d[3] - d[1]);
        out[0] = four * d[0] - five * d[2] + d[4];
        out[1] = even + odd;
        out[2] = even - odd;
        out[3] = even2 + odd2;
        out[4] = even2 - odd2;
        out[5] = four * d[1] - five * d[3] + d[5];
    }

    static inline void transform_output(const Vector* m, Vector* out) {
        const Vector sum = m[1] + m[2];
        const Vector difference = m[1] - m[2];
        const Vector sum2 = m[3] + m[4];
        const Vector difference2 = m[3] - m[4];
        out[0] = m[0] + sum + sum2;
        out[1] = difference + splat(2.0f) * difference2;
        out[2] = sum + splat(4.0f) * sum2;
        out[3] = difference + splat(8.0f) * difference2 + m[5];
    }
};
