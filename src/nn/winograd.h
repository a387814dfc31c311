// Included by kernel_body.h inside the namespace of one instruction set, with Vector defined.
//
// A tile of S x S outputs of a 3x3 convolution from (S+2) x (S+2) inputs, with (S+2)^2 products
// instead of 9 S^2 (Winograd; Cook and Toom): input and weights are seen as polynomials, evaluated
// at the points of winograd_points.h, multiplied there, and the product's coefficients found again.
// Each function does one line of a tile; columns and lines are done in turn. weight_transform.cpp
// has the third part. Points come in pairs of both signs, which share their even and odd halves.

// 25 products for 9 outputs (81 directly).
struct Tile3 {
    static constexpr int kSide = 3;
    static constexpr auto kA = static_cast<float>(Points3::kNear);
    static constexpr auto kC = static_cast<float>(Points3::kSingle);

    static void transform_input(const Vector* d, Vector* out) {
        Vector e[4];  // the input times (x - c)
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i) e[i] = d[i + 1] - kC * d[i];
        out[0] = e[2] - kA * kA * e[0];
        out[1] = e[2] + kA * e[1];
        out[2] = e[2] - kA * e[1];
        out[3] = d[3] - kA * kA * d[1];
        out[4] = e[3] - kA * kA * e[1];
    }

    static void transform_output(const Vector* m, Vector* out) {
        const Vector even = m[1] + m[2];
        const Vector odd = m[1] - m[2];
        out[0] = m[0] + even + m[3];
        out[1] = kA * odd + kC * m[3];
        out[2] = kA * kA * even + (kC * kC * m[3] + m[4]);
    }
};

// 36 products for 16 outputs (144 directly).
struct Tile4 {
    static constexpr int kSide = 4;
    static constexpr auto kA = static_cast<float>(Points4::kNear);
    static constexpr auto kB = static_cast<float>(Points4::kFar);

    static void transform_input(const Vector* d, Vector* out) {
        constexpr float kSum = kA * kA + kB * kB;
        constexpr float kProduct = kA * kA * kB * kB;
        const Vector even_a = d[4] - kB * kB * d[2];
        const Vector odd_a = d[3] - kB * kB * d[1];
        const Vector even_b = d[4] - kA * kA * d[2];
        const Vector odd_b = d[3] - kA * kA * d[1];
        out[0] = kProduct * d[0] + (d[4] - kSum * d[2]);
        out[1] = even_a + kA * odd_a;
        out[2] = even_a - kA * odd_a;
        out[3] = even_b + kB * odd_b;
        out[4] = even_b - kB * odd_b;
        out[5] = kProduct * d[1] + (d[5] - kSum * d[3]);
    }

    static void transform_output(const Vector* m, Vector* out) {
        const Vector even_a = m[1] + m[2];
        const Vector odd_a = m[1] - m[2];
        const Vector even_b = m[3] + m[4];
        const Vector odd_b = m[3] - m[4];
        out[0] = m[0] + even_a + even_b;
        out[1] = kA * odd_a + kB * odd_b;
        out[2] = kA * kA * even_a + kB * kB * even_b;
        out[3] = kA * kA * kA * odd_a + (kB * kB * kB * odd_b + m[5]);
    }
};

// 49 products for 25 outputs (225 directly).
struct Tile5 {
    static constexpr int kSide = 5;
    static constexpr auto kA = static_cast<float>(Points5::kNear);
    static constexpr auto kB = static_cast<float>(Points5::kFar);
    static constexpr auto kC = static_cast<float>(Points5::kSingle);

    static void transform_input(const Vector* d, Vector* out) {
        constexpr float kSum = kA * kA + kB * kB;
        constexpr float kProduct = kA * kA * kB * kB;
        Vector e[6];  // the input times (x - c)
#pragma GCC unroll 6
        for (int i = 0; i < 6; ++i) e[i] = d[i + 1] - kC * d[i];
        const Vector even_a = e[4] - kB * kB * e[2];
        const Vector odd_a = e[3] - kB * kB * e[1];
        const Vector even_b = e[4] - kA * kA * e[2];
        const Vector odd_b = e[3] - kA * kA * e[1];
        out[0] = kProduct * e[0] + (e[4] - kSum * e[2]);
        out[1] = even_a + kA * odd_a;
        out[2] = even_a - kA * odd_a;
        out[3] = even_b + kB * odd_b;
        out[4] = even_b - kB * odd_b;
        out[5] = kProduct * d[1] + (d[5] - kSum * d[3]);
        out[6] = kProduct * e[1] + (e[5] - kSum * e[3]);
    }

    static void transform_output(const Vector* m, Vector* out) {
        const Vector even_a = m[1] + m[2];
        const Vector odd_a = m[1] - m[2];
        const Vector even_b = m[3] + m[4];
        const Vector odd_b = m[3] - m[4];
        const Vector c = m[5];
        out[0] = (m[0] + c) + (even_a + even_b);
        out[1] = kA * odd_a + (kB * odd_b + kC * c);
        out[2] = kA * kA * even_a + (kB * kB * even_b + kC * kC * c);
        out[3] = kA * kA * kA * odd_a + (kB * kB * kB * odd_b + kC * kC * kC * c);
        out[4] = kA * kA * kA * kA * even_a +
                 (kB * kB * kB * kB * even_b + (kC * kC * kC * kC * c + m[6]));
    }
};
